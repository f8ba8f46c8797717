import { describe, expect, it } from 'vitest'
import { proposeFacts } from './propose'

describe('what a file name proposes', () => {
  it.each([
    ['arsredovisning-2015.txt', 'Årsredovisning 2015', 'annual_report', '2015'],
    ['arsredovisning_2015_2016.pdf', 'Årsredovisning 2015–2016', 'annual_report', '2015'],
    ['ARSREDOVISNING 2019.PDF', 'ÅRSREDOVISNING 2019', 'annual_report', '2019'],
    ['protokoll-arsstamma-2024-05-14.docx', 'Protokoll årsstämma 2024-05-14', 'minutes', '2024-05-14'],
    ['protokoll_20240514.pdf', 'Protokoll 2024-05-14', 'minutes', '2024-05-14'],
    ['nyhetsbrev-2024-10.txt', 'Nyhetsbrev 2024-10', 'newsletter', '2024-10'],
    ['underhallsplan 2024-2034.pdf', 'Underhållsplan 2024–2034', null, '2024'],
    ['forsakringsbrev-2024.pdf', 'Försäkringsbrev 2024', null, '2024'],
    ['ovk-protokoll-2022.txt', 'OVK protokoll 2022', 'minutes', '2022'],
    ['Stadgar (2).pdf', 'Stadgar', 'bylaws', ''],
    ['stammoprotokoll.odt', 'Stämmoprotokoll', 'minutes', ''],
    ['Regler för tvättstugan.md', 'Regler för tvättstugan', 'rules', ''],
    ['ansokan-andrahand.pdf', 'Ansökan andrahand', null, ''],
    ['andring-i-lagenhet.pdf', 'Ändring i lägenhet', 'rules', ''],
    ['OVK - besiktning.pdf', 'OVK - besiktning', null, ''],
    ['scan0042.jpg', 'Scan0042', null, ''],
    ['.pdf', '', null, ''],
    ['a\u030Arsmote.txt', 'Årsmote', null, ''],
  ])('%s', (file, name, kind, date) => {
    expect(proposeFacts(file)).toEqual({ name, kind, date })
  })
})
