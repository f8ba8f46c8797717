import { backdrop, birch, circle, ellipse, house, line, path, picture, rect, repeat } from './shapes'

const brick = { wall: '#e3c48b', roof: '#6d5b4b', window: '#dbe8ea', frame: '#fbf6ea' }

/** Planting boxes on a lawn in front of the yellow brick house. */
export function springCourtyard(): string {
  const box = (x: number, flower: string) =>
    repeat(5, (index) => {
      const at = x + 30 + index * 35
      const top = 488 - (index % 2) * 20
      return (
        line(`M ${at} 540 L ${at} ${top}`, '#5d8a57', 6) +
        ellipse(at - 11, 516, 12, 6, '#76a66b') +
        circle(at, top, 13, flower)
      )
    }) +
    rect(x, 530, 200, 74, '#a9764a', 4) +
    rect(x, 552, 200, 4, '#8f6039') +
    rect(x, 578, 200, 4, '#8f6039')
  return picture(
    backdrop('#cfe6ee', '#f4f3e4') +
      circle(1010, 120, 58, '#fbdf8f') +
      house({ x: 190, base: 450, columns: 7, floors: 3, ...brick }) +
      path('M 0 440 Q 500 400 1200 446 V 675 H 0 Z', '#a9c98d') +
      path('M 0 600 Q 560 550 1200 610 V 675 H 0 Z', '#8fb877') +
      birch(110, 470, 300, '#a6cc80') +
      birch(1040, 462, 250, '#b8d68f') +
      box(200, '#e58a7b') +
      box(500, '#f2c14e') +
      box(800, '#b79ad1'),
  )
}

/** Two washing machines, a shelf and a basket. */
export function laundryRoom(): string {
  const machine = (x: number, laundry: string) =>
    rect(x, 250, 250, 300, '#fdfdfb', 14) +
    rect(x, 250, 250, 58, '#e6ecec', 14) +
    circle(x + 40, 280, 13, '#7d9aa3') +
    rect(x + 150, 268, 74, 24, '#3e5a63', 6) +
    circle(x + 125, 430, 92, '#c3d0d3') +
    circle(x + 125, 430, 72, '#7aa0ac') +
    path(
      `M ${x + 60} 446 Q ${x + 90} 410 ${x + 125} 446 T ${x + 190} 440 A 72 72 0 0 1 ${x + 60} 446 Z`,
      laundry,
    ) +
    ellipse(x + 100, 396, 20, 11, '#ffffff', 0.35)
  const tiles =
    repeat(12, (column) => rect(column * 100, 0, 3, 550, '#d9e5e2')) +
    repeat(6, (row) => rect(0, row * 96, 1200, 3, '#d9e5e2'))
  const towels =
    rect(880, 120, 200, 28, '#e9a48f', 8) +
    rect(880, 92, 200, 28, '#f5e3c8', 8) +
    rect(888, 66, 184, 26, '#8fb5a4', 8)
  return picture(
    rect(0, 0, 1200, 675, '#e7f0ed') +
      tiles +
      rect(0, 550, 1200, 125, '#c9b79c') +
      rect(0, 550, 1200, 10, '#b5a287') +
      machine(130, '#e9a48f') +
      machine(430, '#f2d492') +
      rect(840, 148, 290, 14, '#b08a5f', 4) +
      towels +
      rect(160, 148, 480, 14, '#b08a5f', 4) +
      rect(200, 82, 54, 66, '#7fae9b', 8) +
      rect(268, 96, 54, 52, '#f0b67f', 8) +
      rect(540, 64, 60, 84, '#6d8fa3', 8) +
      path('M 800 420 H 1080 L 1050 590 H 830 Z', '#d8b583') +
      repeat(5, (index) => line(`M ${838 + index * 50} 436 L ${850 + index * 45} 576`, '#bd9663', 7)) +
      path('M 806 420 Q 850 350 920 396 Q 970 336 1074 420 Z', '#fbf8f1') +
      path('M 880 420 Q 930 372 1000 420 Z', '#8fb5a4'),
  )
}

/** Solar panels on two roofs under a high sun. */
export function solarRoofs(): string {
  const roof = (x: number, y: number, width: number) => {
    const lean = 110
    const panels = repeat(10, (index) => {
      const column = index % 5
      const row = Math.floor(index / 5)
      const step = (width - 80) / 5
      const left = x + 60 + column * step + lean - 36 - row * 44
      const top = y + 24 + row * 66
      return path(
        `M ${left} ${top} h ${step - 14} l -40 56 h ${-(step - 14)} Z`,
        row === 0 ? '#2f5673' : '#386384',
      )
    })
    return (
      path(`M ${x + lean} ${y} H ${x + width + lean} L ${x + width} ${y + 164} H ${x} Z`, '#9b5f4b') + panels
    )
  }
  return picture(
    backdrop('#bfe0ef', '#fdf3dc') +
      repeat(
        12,
        (index) => `<g transform="rotate(${index * 30} 960 140)">${rect(955, 18, 10, 34, '#f6cf6d', 5)}</g>`,
      ) +
      circle(960, 140, 66, '#f9d976') +
      ellipse(260, 120, 110, 26, '#ffffff', 0.8) +
      ellipse(340, 100, 80, 30, '#ffffff', 0.8) +
      path('M 0 470 Q 260 360 620 450 T 1200 420 V 675 H 0 Z', '#a8c69a') +
      rect(640, 434, 440, 241, '#e9cf9c') +
      roof(600, 280, 480) +
      rect(120, 480, 500, 195, '#e3c48b') +
      roof(70, 330, 560) +
      repeat(
        5,
        (index) =>
          rect(160 + index * 92, 530, 56, 70, '#fbf6ea', 3) + rect(166 + index * 92, 536, 44, 58, '#c9dde2'),
      ) +
      repeat(
        4,
        (index) =>
          rect(690 + index * 98, 490, 56, 70, '#fbf6ea', 3) + rect(696 + index * 98, 496, 44, 58, '#c9dde2'),
      ) +
      path('M 0 640 Q 600 600 1200 640 V 675 H 0 Z', '#86ad72'),
  )
}

/** Three bicycles in a rack against a wall. */
export function bicycles(): string {
  const bicycle = (x: number, colour: string) => {
    const wheel = (at: number) =>
      `<circle cx="${at}" cy="500" r="74" fill="none" stroke="#3d474d" stroke-width="10"/>` +
      circle(at, 500, 9, '#3d474d')
    return (
      wheel(x) +
      wheel(x + 210) +
      line(
        `M ${x} 500 L ${x + 62} 390 L ${x + 168} 390 L ${x + 100} 500 L ${x} 500 M ${x + 62} 390 L ${x + 100} 500`,
        colour,
        12,
      ) +
      line(`M ${x + 210} 500 L ${x + 160} 356 L ${x + 192} 340`, colour, 12) +
      line(`M ${x + 62} 390 L ${x + 54} 362`, colour, 11) +
      rect(x + 22, 346, 62, 16, '#3d474d', 8) +
      circle(x + 100, 500, 16, '#3d474d')
    )
  }
  return picture(
    backdrop('#f6e8d3', '#efd9bb') +
      repeat(5, (row) =>
        repeat(9, (column) => rect(column * 150 - (row % 2) * 75, row * 90 + 20, 140, 6, '#e7cda9', 3)),
      ) +
      rect(820, 70, 190, 200, '#fbf6ea', 6) +
      rect(834, 84, 162, 172, '#bcd7dc', 4) +
      rect(911, 84, 8, 172, '#fbf6ea') +
      rect(800, 270, 230, 18, '#b08a5f', 4) +
      repeat(5, (index) => circle(832 + index * 42, 258, 20, index % 2 ? '#e58a7b' : '#7fae80')) +
      rect(0, 572, 1200, 103, '#b9b3a4') +
      rect(0, 572, 1200, 10, '#a39c8c') +
      rect(60, 556, 1080, 12, '#6f7b80', 6) +
      bicycle(130, '#3f7d6b') +
      bicycle(490, '#d0694f') +
      bicycle(850, '#4a7196'),
  )
}
