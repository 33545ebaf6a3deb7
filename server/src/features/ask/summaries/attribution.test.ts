import { expect, it } from 'vitest'
import type { Source } from '../answers/answered.ts'
import { isRightlyAttributed } from './attribution.ts'

const MARA = 'Mara Lind mara@lind.example'
const JONAS = 'Jonas Brandt jonas@brandt.example'
const source = (from: string, excerpt: string, id = from): Source => ({
  record: { type: from ? 'email' : 'note', id, projectId: 'p' },
  title: 'Cover',
  from,
  at: 0,
  field: 'text_content',
  start: 0,
  end: excerpt.length,
  excerpt,
  marks: [],
})

it.each<[boolean, string, Source[]]>([
  [true, 'Mara Lind: the strips cost 350 EUR.', [source(MARA, 'The strips cost 350 EUR.')]],
  [true, 'Mara: the strips cost 350 EUR.', [source(MARA, 'The strips cost 350 EUR.')]],
  [false, 'Mara Lind: the strips cost 350 EUR.', [source(JONAS, 'Mara, the strips cost 350 EUR.')]],
  [false, 'Mara agrees to 350 EUR.', [source(JONAS, 'Mara, I agree to 350 EUR.')]],
  [false, 'Mara Brandt: the strips cost 350 EUR.', [source(JONAS, 'Mara, the strips cost 350 EUR.')]],
  [true, 'Mara brings the strips.', [source(JONAS, 'I wait. Mara brings the strips.')]],
  [true, 'Mara brings the strips.', [source('', 'Mara brings the strips.')]],
  [true, 'The strips cost 350 EUR.', [source(JONAS, 'The strips cost 350 EUR.')]],
  [true, 'Price: 350 EUR for all.', [source(JONAS, 'Price: 350 EUR for all.')]],
  [false, 'Captain Nemo: the price is 350 EUR.', [source(JONAS, 'Nemo said to the captain: the price is 350 EUR.')]],
  [false, 'The strips cost 350 EUR and arrive on Monday.', [source(MARA, 'x', 'a'), source(JONAS, 'y', 'b')]],
])('%s: %s', (expected, text, sources) => {
  expect(isRightlyAttributed({ text, sources }, [MARA, JONAS])).toBe(expected)
})
