import { expect, it } from 'vitest'
import { sameness } from './contradiction.ts'

const say = (content: string, title = '') => ({ title, content })

it.each([
  [say("Ade Balogun's new address is Hafenweg 3, 24103 Kiel."), say("Ade Balogun's address is Seestraße 40, Kiel.")],
  [say('Nora prefers tea'), say('Nora prefers coffee')],
  [say('Ink costs 400'), say('Ink costs 4')],
  [say('The mill delivers on Tuesdays only.'), say('The mill delivers on Fridays only.')],
  [say('Eleven crowns', 'Price of the paper'), say('Twelve crowns', 'Price of the paper')],
  [say('Lieferung der Mühle immer dienstags'), say('Lieferung der Mühle immer freitags')],
])('sees that %j takes the place of %j', (one, two) => {
  expect(sameness(one, two)).toBeGreaterThan(0)
  expect(sameness(two, one)).toBeGreaterThan(0)
})

it.each([
  [say('The mill holds its price until Friday'), say('The mill delivers on Tuesdays only.')],
  [say('Livia Serra prefers to be called in the morning.'), say('Livia Serra lives in Otterbeck.')],
  [say("Mara Lind's phone number is 0431 1234"), say("Mara Lind's email address is mara@lind.example")],
  [say('Nora prefers Vim', 'Preference'), say('Coffee without sugar', 'Preference')],
  [say('We print 350 copies of the linen edition'), say('Otterbeck asks for payment within ten days.')],
  [say('12'), say('13')],
])('leaves %j beside %j', (one, two) => {
  expect(sameness(one, two)).toBe(0)
})
