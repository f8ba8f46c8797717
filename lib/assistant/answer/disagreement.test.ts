import { expect, it } from 'vitest'
import { disagree } from './disagreement'

const both = (one: string, other: string) => [disagree(one, other), disagree(other, one)]

it.each([
  ['Hundar får inte hållas i huset.', 'Det är tillåtet att ha hund i huset.'],
  ['Det är förbjudet att grilla på balkongen.', 'Grillning på balkongen är tillåten.'],
  ['Andrahandsuthyrning får ske i högst ett år.', 'Andrahandsuthyrning får ske i högst två år.'],
  ['En extra nyckel kostar 300 kr.', 'En extra nyckel kostar 500 kr.'],
  ['Tvättstugan är öppen klockan 7–21.', 'Tvättstugan är öppen klockan 7–22.'],
  [
    'The fee for a sublet is 10 % of the price base amount.',
    'The fee for a sublet is 5 % of the price base amount.',
  ],
  ['Stämman beslutade att hundar inte får hållas i huset.', '§ 4 Hundar får hållas i huset.'],
  ['Barn får aldrig leka på takterrassen.', 'Barn får leka på takterrassen.'],
  ['Varje lägenhet har rätt till tre nycklar.', 'Varje lägenhet har rätt till två nycklar.'],
  ['Gästlägenheten kostar 400 kr per natt.', 'Gästlägenheten kostar 250 kronor per natt.'],
  ['Quiet time begins at 22.', 'Quiet time begins at 23.'],
  ['Hyran för en parkeringsplats är 450 kr i månaden.', 'Hyran för en parkeringsplats är 600 kr i månaden.'],
])('two sentences disagree: %s %s', (one, other) => {
  expect(both(one, other)).toEqual([true, true])
})

it.each([
  ['Hundar får hållas i lägenheten.', 'Hundar får inte vistas i tvättstugan.'],
  ['Det är förbjudet att grilla med kol på balkongen.', 'Det är tillåtet att grilla med el på balkongen.'],
  [
    'En medlem får inte hyra ut sin lägenhet i andra hand utan styrelsens samtycke.',
    'En medlem får hyra ut sin lägenhet i andra hand om styrelsen samtycker.',
  ],
  ['En nyckel kostar 300 kr.', 'En extra nyckel kostar 500 kr.'],
  [
    'Överlåtelseavgiften får uppgå till högst 2,5 % av prisbasbeloppet.',
    'Överlåtelseavgiften är 1 % av prisbasbeloppet.',
  ],
  ['Det ska vara tyst mellan klockan 22 och 7.', 'Det ska vara tyst på helger mellan klockan 23 och 9.'],
  ['Rökning är inte tillåten på gården.', 'Rökning är inte tillåten i trapphuset eller på gården.'],
  ['Cyklar får inte ställas i trapphuset.', 'Cyklar får ställas i cykelrummet.'],
  ['Uppsägningstiden för parkeringsplats är tre månader.', 'Uppsägningstiden för förråd är en månad.'],
  ['Avgiften 2025 är 300 kr.', 'Avgiften 2026 är 300 kr.'],
  ['§ 7 Hundar får hållas i huset.', '§ 9 Hundar får hållas i huset.'],
  ['Hundar får inte hållas i huset.', 'Det är inte förbjudet att hålla hundar i huset.'],
  ['Hundar får inte hållas i huset.', 'Får hundar hållas i huset?'],
  [
    'Parabolantenn får inte sättas upp på fasaden.',
    'Parabolantenn får sättas upp på balkongen, innanför räcket.',
  ],
  ['Katter får hållas i lägenheten.', 'Katter ska hållas kopplade på gården.'],
  ['Gästlägenheten kostar 400 kr per natt.', 'Gästlägenheten kostar 2 000 kr per vecka.'],
  ['Parkering i garaget kostar 900 kr per månad.', 'Parkering på gården kostar 500 kr per månad.'],
  ['Pooler får inte ställas på gården under vintern.', 'Pooler får ställas på gården.'],
  ['Styrelsen består av minst tre och högst sju ledamöter.', 'Styrelsen består av fem ledamöter.'],
  ['Motioner ska lämnas senast den 1 mars.', 'Motioner lämnas till styrelsen före den 1 mars.'],
  ['Borrning är inte tillåten på söndagar.', 'Borrning är tillåten på vardagar.'],
  ['Bicycles may not be kept in the hallway.', 'Bicycles must not be left in the hallway or on the stairs.'],
])('two sentences do not: %s %s', (one, other) => {
  expect(both(one, other)).toEqual([false, false])
})
