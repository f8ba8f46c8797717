import { backdrop, circle, ellipse, house, line, path, picture, rect, repeat, spruce } from './shapes'

const red = { wall: '#a94438', roof: '#f2f6fa', window: '#ffdf94', frame: '#f4ece2' }

const stars = (count: number) =>
  repeat(count, (index) =>
    circle((index * 197) % 1200, (index * 83) % 290, 1.6 + (index % 3), '#ffffff', 0.8),
  )

const softened = (body: string) =>
  `<filter id="soft" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="16 8"/></filter><g filter="url(#soft)">${body}</g>`

/** The house under northern lights. */
export function northernLights(): string {
  const band = (x: number, width: number, top: number, colour: string, opacity: number) =>
    path(
      `M ${x} 430 C ${x + 40} ${top + 200} ${x - 60} ${top + 130} ${x + 30} ${top} L ${x + width} ${top + 40} C ${x + width - 70} ${top + 160} ${x + width + 40} ${top + 220} ${x + width} 430 Z`,
      colour,
      opacity,
    )
  return picture(
    backdrop('#14263f', '#2f5570') +
      stars(60) +
      softened(
        band(80, 170, 40, '#6fe0b4', 0.5) +
          band(250, 120, 10, '#8ff0c4', 0.55) +
          band(430, 230, 60, '#5fcfb0', 0.5) +
          band(720, 150, 20, '#a78fe0', 0.45) +
          band(880, 200, 50, '#6fe0b4', 0.5),
      ) +
      path('M 0 430 Q 300 330 620 400 T 1200 370 V 675 H 0 Z', '#3c5f7c') +
      repeat(9, (index) =>
        spruce(40 + index * 145, 470 + (index % 3) * 14, 150 + (index % 4) * 26, '#1f3d48', '#e6eef5'),
      ) +
      house({ x: 440, base: 560, columns: 4, floors: 3, ...red }) +
      rect(430, 234, 428, 16, '#ffffff', 8) +
      path('M 0 540 Q 380 490 720 548 T 1200 530 V 675 H 0 Z', '#e9f0f7') +
      path('M 0 610 Q 520 560 1200 616 V 675 H 0 Z', '#d6e3ef') +
      path('M 590 556 L 690 556 L 760 675 H 520 Z', '#c3d3e2'),
  )
}

/** Clearing snow on the car park in the morning. */
export function snowClearing(): string {
  const car = (x: number, colour: string) =>
    path(
      `M ${x} 520 v -50 q 4 -18 30 -20 l 44 -50 q 10 -10 30 -10 h 90 q 20 0 32 14 l 34 46 q 34 4 38 24 v 46 Z`,
      colour,
    ) +
    path(`M ${x + 88} 448 l 32 -38 h 40 v 38 Z M ${x + 174} 448 v -38 h 34 l 28 38 Z`, '#d5e5ee') +
    ellipse(x + 150, 386, 92, 16, '#ffffff') +
    circle(x + 66, 520, 34, '#33393f') +
    circle(x + 66, 520, 15, '#b5bec5') +
    circle(x + 238, 520, 34, '#33393f') +
    circle(x + 238, 520, 15, '#b5bec5')
  return picture(
    backdrop('#f2d7cf', '#dfe9f2') +
      circle(930, 230, 54, '#f9c39b') +
      path('M 0 400 Q 300 300 640 380 T 1200 340 V 675 H 0 Z', '#c9d8e6') +
      repeat(6, (index) => spruce(70 + index * 70, 430, 150 + (index % 3) * 40, '#47706c', '#f6fafd')) +
      house({ x: 560, base: 460, columns: 3, floors: 2, ...red }) +
      rect(0, 440, 1200, 235, '#eef3f8') +
      path('M 0 560 Q 600 530 1200 560 V 675 H 0 Z', '#d5e0ea') +
      car(90, '#4a7196') +
      car(470, '#7d9a86') +
      path('M 830 540 Q 960 400 1200 450 V 560 Z', '#ffffff') +
      line('M 850 300 L 948 520', '#8b6440', 13) +
      path('M 920 500 l 62 -26 l 40 92 q -40 32 -80 6 Z', '#d0694f') +
      repeat(26, (index) =>
        circle((index * 149) % 1200, (index * 67) % 430, 4 + (index % 3), '#ffffff', 0.9),
      ),
  )
}

/** Skis, a kick sled and a shelf in a store room. */
export function skiStore(): string {
  const pair = (x: number, colour: string) =>
    repeat(2, (index) => {
      const at = x + index * 30
      return (
        line(`M ${at} 566 L ${at} 150 Q ${at} 118 ${at + 16} 104`, colour, 17) +
        rect(at - 12, 330, 24, 46, '#3d474d', 5)
      )
    }) +
    line(`M ${x - 34} 566 L ${x - 34} 210`, '#7d868c', 6) +
    line(`M ${x + 64} 566 L ${x + 64} 210`, '#7d868c', 6)
  return picture(
    backdrop('#e8e4da', '#dad3c4') +
      repeat(8, (index) => rect(0, index * 76, 1200, 3, '#cfc7b5')) +
      rect(0, 566, 1200, 109, '#a7a096') +
      rect(0, 566, 1200, 8, '#928b80') +
      rect(90, 244, 640, 20, '#8b6440', 5) +
      pair(160, '#c9553f') +
      pair(340, '#3f7d6b') +
      pair(520, '#e0a84e') +
      pair(680, '#4a7196') +
      line('M 850 560 L 1090 560 Q 1130 560 1140 530', '#5b6770', 11) +
      line('M 880 560 L 900 320 Q 904 290 870 290 M 1010 560 L 985 440 L 893 440', '#8b6440', 14) +
      rect(885, 424, 130, 20, '#b98c5e', 6) +
      rect(860, 120, 270, 16, '#8b6440', 4) +
      rect(890, 64, 74, 56, '#d0694f', 28) +
      rect(890, 96, 74, 24, '#f4ece2', 8) +
      circle(927, 58, 14, '#f4ece2') +
      path('M 1010 120 v -60 h 34 v 34 q 40 2 40 26 Z', '#4f7a8a'),
  )
}
