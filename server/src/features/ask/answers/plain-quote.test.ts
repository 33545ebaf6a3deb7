import { expect, it } from 'vitest'
import { plainQuote } from './plain-quote.ts'

it.each([
  ['**Bring** the _key_ of the `shed`.', 'Bring the key of the shed.'],
  ['See [the terms](https://lind.example/terms "Terms") first.', 'See the terms first.'],
  ['![A plan](plan.png) of the hall', 'A plan of the hall'],
  ['- [ ] Call [[Ida Brandt|Ida]] about [[Crane]]', 'Call Ida about Crane'],
  ['## Prices\n> 11.80 a piece', 'Prices\n11.80 a piece'],
  ['<b>Open</b> at <https://lind.example>', 'Open at https://lind.example'],
  ['Order \\*two\\* of the snake_case_name', 'Order *two* of the snake_case_name'],
  ['Look at the plan now. ![', 'Look at the plan now.'],
  ['5 * 3 = 15 and 2 < 3', '5 * 3 = 15 and 2 < 3'],
  [
    'Write to ida@lind.example or https://lind.example/a_b_c',
    'Write to ida@lind.example or https://lind.example/a_b_c',
  ],
  ['***', '***'],
])('%j is shown as %j', (excerpt, plain) => expect(plainQuote(excerpt)).toBe(plain))
