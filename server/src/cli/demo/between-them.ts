import type { DemoMail } from './world.ts'

// The two accounts exchange emails: each stores its own copy and sees no other.

export const NORA_ASKS_FOR_PAPER: DemoMail = {
  key: 'paper-question',
  from: 'Nora Lind <nora@saltmarsh.example>',
  to: 'Otto Feld <otto@otterbeck.example>',
  subject: 'Paper for the linen edition',
  hoursAgo: 96,
  text: `Dear Otto,

for forty copies of the tide tables I need about 600 sheets of the 120 g with the deckle edge. What would they cost, and
could you deliver them by {+15 en}?

Nora`,
}

export const OTTO_OFFERS: DemoMail = {
  key: 'paper-offer',
  from: 'Otto Feld <otto@otterbeck.example>',
  to: 'Nora Lind <nora@saltmarsh.example>',
  subject: 'Re: Paper for the linen edition',
  hoursAgo: 74,
  replyTo: 'paper-question',
  text: `Dear Nora,

600 sheets are 540 euros, and the wheel turns again since yesterday, so {+15 en} is possible. Shall I keep them for you? I
need a yes by {+5 en}.

Otto`,
}
