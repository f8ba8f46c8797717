import {
  backdrop,
  birch,
  circle,
  ellipse,
  house,
  line,
  path,
  person,
  picture,
  rect,
  repeat,
  size,
} from './shapes'

/** Neighbours around a table at a general meeting. */
export function generalMeeting(): string {
  return picture(
    backdrop('#f3eee2', '#e9dfcb') +
      rect(390, 60, 420, 210, '#3f6e60', 8) +
      rect(402, 72, 396, 186, '#4a7e6e', 4) +
      rect(440, 200, 44, 40, '#f2c14e') +
      rect(506, 160, 44, 80, '#f2c14e') +
      rect(572, 180, 44, 60, '#f2c14e') +
      line('M 650 220 L 690 176 L 722 192 L 766 120', '#fbf6ea', 8) +
      rect(80, 70, 180, 220, '#fbf6ea', 4) +
      rect(94, 84, 152, 192, '#c5dee3') +
      rect(166, 84, 8, 192, '#fbf6ea') +
      line('M 1010 0 L 1010 90', '#5b5148', 5) +
      path('M 940 160 Q 1010 30 1080 160 Z', '#d0694f') +
      ellipse(1010, 162, 70, 12, '#f8dfa0') +
      person(230, 500, '#5a83a6', '#e8b998', '#6b4a35') +
      person(410, 500, '#c9705a', '#8d5c41', '#2f2622') +
      person(600, 500, '#7fae80', '#f0c7a8', '#d9b36a') +
      person(790, 500, '#8573a6', '#c98f6c', '#3a2c26') +
      person(970, 500, '#e0a84e', '#f0c7a8', '#b9b6b0') +
      path('M 90 470 H 1110 L 1180 590 H 20 Z', '#b98c5e') +
      path('M 20 590 H 1180 V 616 H 20 Z', '#9d734a') +
      repeat(5, (index) => path(`M ${180 + index * 190} 500 h 84 l 8 38 h -100 Z`, '#fdfbf5')) +
      repeat(
        4,
        (index) =>
          ellipse(325 + index * 190, 540, 26, 11, '#f4efe4') +
          ellipse(325 + index * 190, 536, 17, 6, '#6b4a35'),
      ) +
      rect(0, 616, size.width, 59, '#d8c7aa'),
  )
}

/** A balcony with a small table on a summer evening. */
export function balcony(): string {
  return picture(
    backdrop('#f3c9a5', '#fbe9cf') +
      circle(820, 300, 86, '#f6b35f') +
      path('M 0 400 Q 240 300 560 380 T 1200 340 V 675 H 0 Z', '#9fb89a') +
      house({
        x: 700,
        base: 560,
        columns: 4,
        floors: 2,
        wall: '#d9a679',
        roof: '#7a5a48',
        window: '#ffe2a3',
        frame: '#f9efdf',
      }) +
      birch(560, 560, 260, '#8db079') +
      path('M 0 520 Q 600 470 1200 530 V 675 H 0 Z', '#7fa077') +
      rect(0, 0, 190, 675, '#efe3cf') +
      rect(150, 0, 14, 675, '#d8c6a8') +
      rect(0, 60, 120, 420, '#c2d9dc', 4) +
      rect(0, 600, 1200, 75, '#c4a57e') +
      rect(164, 396, 1036, 16, '#5d6b6b', 4) +
      repeat(19, (index) => rect(190 + index * 56, 410, 8, 192, '#6f7e7e')) +
      rect(420, 470, 210, 14, '#8b6440', 4) +
      line('M 460 484 L 440 620 M 590 484 L 610 620', '#8b6440', 10) +
      path('M 470 470 v -44 h 46 v 44 Z', '#d0694f') +
      repeat(
        3,
        (index) =>
          line(`M 493 428 L ${470 + index * 23} 376`, '#5d8a57', 6) +
          circle(470 + index * 23, 370, 15, '#f2c14e'),
      ) +
      path('M 560 470 v -26 h 34 v 26 Z', '#fdfbf5') +
      rect(700, 402, 260, 52, '#a9764a', 6) +
      repeat(7, (index) =>
        circle(722 + index * 36, 392 - (index % 2) * 12, 21, index % 3 ? '#7fae80' : '#e58a7b'),
      ) +
      path(
        'M 236 520 h 120 v 16 h -120 Z M 236 420 h 14 v 200 h -14 Z M 340 530 h 14 v 90 h -14 Z',
        '#4f7a8a',
      ),
  )
}

/** Benches, a stove and a bucket in a sauna. */
export function sauna(): string {
  return picture(
    rect(0, 0, 1200, 675, '#d9ac76') +
      repeat(15, (index) => rect(index * 84, 0, 4, 560, '#c6955e')) +
      rect(120, 90, 220, 170, '#5a3f2b', 6) +
      rect(134, 104, 192, 142, '#23405c') +
      path('M 134 220 Q 200 120 230 190 T 326 150 V 246 H 134 Z', '#5fbf9d', 0.55) +
      path('M 134 246 V 226 Q 230 206 326 230 V 246 Z', '#eef4f8') +
      rect(0, 560, 1200, 115, '#8a6342') +
      rect(420, 300, 780, 36, '#f0cf9c', 4) +
      rect(420, 336, 780, 12, '#b98550') +
      rect(340, 440, 860, 38, '#f3d6a8', 4) +
      rect(340, 478, 860, 12, '#b98550') +
      repeat(4, (index) => rect(430 + index * 230, 490, 24, 90, '#a87545')) +
      repeat(4, (index) => rect(500 + index * 220, 348, 20, 92, '#a87545')) +
      rect(90, 360, 210, 220, '#4a4f55', 10) +
      rect(112, 450, 166, 90, '#33373c', 6) +
      path('M 150 530 Q 160 470 192 486 Q 200 456 222 500 Q 246 500 240 530 Z', '#f0a04b') +
      repeat(6, (index) =>
        ellipse(112 + index * 34, 350 - (index % 2) * 14, 25, 18, index % 2 ? '#7d848a' : '#69707a'),
      ) +
      repeat(3, (index) =>
        line(`M ${140 + index * 55} 310 q 22 -26 0 -52 t 0 -46`, '#fff4e2', 9).replace(
          '<path',
          '<path opacity="0.55"',
        ),
      ) +
      path('M 620 372 h 110 l -14 68 h -82 Z', '#b97a42') +
      line('M 628 372 Q 675 320 722 372', '#6d4a2c', 7) +
      line('M 700 376 L 780 330', '#6d4a2c', 9) +
      rect(880, 262, 190, 38, '#fbf6ea', 10) +
      rect(890, 230, 170, 34, '#6d97a8', 10),
  )
}
