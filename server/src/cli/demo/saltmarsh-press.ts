import { NORA_ASKS_FOR_PAPER, OTTO_OFFERS } from './between-them.ts'
import type { DemoAccount, DemoMail } from './world.ts'

// A press of two people by the sea, about to print the tide tables of a harbour that has silted up.

const NORA = 'Nora Lind <nora@saltmarsh.example>'

const linenEdition: DemoMail[] = [
  NORA_ASKS_FOR_PAPER,
  OTTO_OFFERS,
  {
    key: 'cloth-question',
    from: 'Ivo Brandt <ivo@buchbinderei-brandt.example>',
    subject: 'Leinen für die Gezeitentafeln',
    hoursAgo: 70,
    text: `Liebe Nora,

das graue Leinen ist ausgelaufen, ich kann noch Indigo oder Sand bekommen. Kannst du mir bis zum {+6 de} sagen, welches
du für den Einband der Leinenausgabe möchtest? Danach ist die Maschine für drei Wochen belegt.

Herzlich
Ivo`,
  },
  {
    key: 'cloth-answer',
    from: NORA,
    to: 'Ivo Brandt <ivo@buchbinderei-brandt.example>',
    subject: 'Re: Leinen für die Gezeitentafeln',
    hoursAgo: 60,
    replyTo: 'cloth-question',
    text: `Lieber Ivo,

Indigo klingt schön. Könntest du mir zwei Muster schicken, bevor ich mich entscheide?

Nora`,
  },
  {
    key: 'cloth-samples',
    from: 'Ivo Brandt <ivo@buchbinderei-brandt.example>',
    subject: 'Re: Leinen für die Gezeitentafeln',
    hoursAgo: 44,
    replyTo: 'cloth-answer',
    text: `Liebe Nora,

gern, die Muster gehen morgen in die Post. Ich melde mich, sobald sie unterwegs sind.

Ivo`,
  },
  {
    key: 'cover-proof',
    from: 'Tomas Weil <tomas@weil-drawings.example>',
    subject: 'Cover drawing, third try',
    hoursAgo: 27,
    text: `Nora,

here is the heron again, this time without the hat. Could you look at the proof and tell me by {+3 en} whether the
lettering may stay as it is? The block maker needs it the day after.

Tomas`,
    attachment: {
      filename: 'heron-proof.txt',
      contentType: 'text/plain',
      content: 'Proof 3. Heron, standing, no hat. Lettering: TIDE TABLES, 18 point, spaced.',
    },
  },
  {
    key: 'tides-author',
    from: 'Aune Kallas <aune@kallas.example>',
    subject: 'A correction to the tables of 1911',
    hoursAgo: 20,
    text: `Dear Nora,

I found the harbour master's own copy in the attic of the chapel. The high water of 4 March 1911 is wrong in all printed
editions: it should read 16.42, not 16.24. Would you like to see the page before we print? I can bring it on {+4 en}.

Aune`,
  },
]

const office: DemoMail[] = [
  {
    key: 'ink-invoice',
    from: 'Accounts <accounts@northlight-inks.example>',
    subject: 'Invoice 2207 for blue-black ink',
    hoursAgo: 90,
    text: `Dear customer,

please find attached invoice 2207 over EUR 318.40 for twelve tins of blue-black ink. Please pay by {+9 en}, quoting the
number of the invoice.

Northlight Inks`,
    attachment: {
      filename: 'invoice-2207.csv',
      contentType: 'text/csv',
      content: 'item,quantity,price\nblue-black ink 500 g,12,26.53\ntotal,,318.40\n',
    },
  },
  {
    key: 'ink-reminder',
    from: 'Accounts <accounts@northlight-inks.example>',
    subject: 'Re: Invoice 2207 for blue-black ink',
    hoursAgo: 11,
    replyTo: 'ink-invoice',
    text: `Dear customer,

a friendly reminder: invoice 2207 over EUR 318.40 is still open. Please transfer the amount by {+9 en}.

Northlight Inks`,
  },
  {
    key: 'fair-booth',
    from: 'Livia Serra <livia@harbour-bookfair.example>',
    subject: 'Your table at the harbour book fair',
    hoursAgo: 52,
    text: `Hello Nora,

the plan of the hall is ready. Which would you rather have, the table by the window or the one beside the coffee? Please
let me know by {+8 en}, after that I have to give them away as they come.

Livia`,
  },
  {
    key: 'fair-list',
    from: 'Harbour Book Fair <list@harbour-bookfair.example>',
    to: 'exhibitors@harbour-bookfair.example',
    subject: 'Exhibitors: parking and the smell of tar',
    hoursAgo: 31,
    headers: {
      'List-Id': 'Exhibitors <exhibitors.harbour-bookfair.example>',
      'List-Unsubscribe': '<https://harbour-bookfair.example/leave>',
      Precedence: 'list',
    },
    text: `Dear all,

the boatyard next door will be tarring on the first day. Parking is behind the ice factory, as every year. Nothing to do
for you, only to know.`,
  },
  {
    key: 'shop-order',
    from: 'Odile Marchand <odile@librairie-marchand.example>',
    subject: 'Commande : quatre exemplaires',
    hoursAgo: 47,
    text: `Chère Nora,

pourriez-vous m'envoyer quatre exemplaires du carnet des phares avant le {+10 fr} ? Et quel est le délai pour l'édition en
lin ?

Bien à vous,
Odile Marchand`,
  },
  {
    key: 'away',
    from: 'Post Office Box Desk <boxes@harbour-post.example>',
    subject: 'Automatic reply: Key for box 14',
    hoursAgo: 38,
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    text: `I am out of the office until {+5 en} and read no mail. In urgent cases ring the bell twice.`,
  },
  {
    key: 'council',
    from: 'Town Council <permits@saltmarsh-town.example>',
    subject: 'Your request for a shop sign',
    hoursAgo: 66,
    text: `Dear Ms Lind,

your request has been received and is being processed. You will hear from us within four weeks.

Town Council, Permits`,
  },
  {
    key: 'bus',
    from: 'no-reply@county-bus.example',
    subject: 'Timetable change on line 7',
    hoursAgo: 25,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `From Monday line 7 leaves the quay four minutes earlier. This message was sent automatically.`,
  },
  {
    key: 'thanks',
    from: 'Jonas Petter <jonas@petter.example>',
    subject: 'Arrived safely',
    hoursAgo: 16,
    text: `Thank you, the parcel came this morning and the lighthouse book smells as a book should. Nothing needed from you.

Jonas`,
  },
]

const bulk: DemoMail[] = [
  {
    key: 'type-newsletter',
    from: 'The Composing Stick <news@composing-stick.example>',
    subject: 'The Composing Stick, number 48: on hyphens',
    hoursAgo: 35,
    headers: {
      'List-Unsubscribe': '<https://composing-stick.example/leave?u=48>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      Precedence: 'bulk',
    },
    text: `This month: a short history of the hyphen, and a type case found in a barn.

You receive this newsletter because you asked for it. Unsubscribe at any time.`,
    html: `<html><body><h1>The Composing Stick</h1><p>This month: a short history of the hyphen, and a type case found in a
barn.</p><img src="https://composing-stick.example/header.png" width="600" alt="A composing stick"><p><a
href="https://composing-stick.example/leave?u=48">Unsubscribe</a></p><img
src="https://count.composing-stick.example/open.gif?reader=48" width="1" height="1" alt=""></body></html>`,
  },
  {
    key: 'paper-sale',
    from: 'Paperama <offers@paperama.example>',
    subject: 'Our autumn sale: 20 % off all envelopes',
    hoursAgo: 14,
    headers: { 'List-Unsubscribe': '<mailto:leave@paperama.example>', Precedence: 'bulk' },
    text: `All envelopes at 20 % off this week. Unsubscribe by answering with the word leave.`,
    html: `<p>All envelopes at <b>20 % off</b> this week.</p><img src="https://t.paperama.example/p.gif?id=77" width="1"
height="1"><form action="https://paperama.example/order"><input name="card"></form>`,
  },
  {
    key: 'prize',
    from: 'Dr. Prize Office <claims@winner-desk-77.example>',
    subject: 'CONGRATULATIONS you have won 4 million dollars',
    hoursAgo: 22,
    text: `Dear beneficiary, you are the winner of our international lottery: 4 million dollars. Act now! To claim your prize
send a copy of your passport and the transfer fee to our foreign partner. Strictly confidential. 100 % risk-free.`,
  },
  {
    key: 'mailbox-full',
    from: 'Mail Administrator <admin@secure-mailbox-check.example>',
    subject: 'Your mailbox is almost full, verify your account',
    hoursAgo: 8,
    text: `Your mailbox is full and your account will be suspended today. Click here to verify your account and confirm your
password: http://secure-mailbox-check.example/login`,
    html: `<p>Your mailbox is full and your account will be suspended today.</p><p><a
href="http://secure-mailbox-check.example/login">Click here to verify your account and confirm your password</a></p>`,
  },
  {
    key: 'seo',
    from: 'Growth Team <hello@rank-rocket.example>',
    subject: 'Get your web site to the top of all search engines, money back guaranteed',
    hoursAgo: 5,
    text: `We offer bulk e-mail marketing with millions of addresses and bring you to the top of all search engines. Money-back
guarantee, no obligation, limited time. Order now! To be removed reply with remove in the subject.`,
  },
]

export const SALTMARSH_PRESS: DemoAccount = {
  name: 'Saltmarsh Press',
  owner: { name: 'Nora Lind', email: 'nora@saltmarsh.example' },
  mails: [...linenEdition, ...office, ...bulk],
  knowledge: {
    notes: [
      {
        title: 'The linen edition of the tide tables',
        tags: ['tide tables', 'print'],
        text: 'Forty copies in linen, numbered. Paper from Otterbeck Mill, 120 g, deckle edge. Binding: Ivo Brandt. Cloth: grey, or indigo if grey is gone. Cover drawing by Tomas Weil: the heron.',
      },
      {
        title: 'Harbour book fair',
        tags: ['fair'],
        text: 'Last year the table beside the coffee sold twice as much as the one by the window. Ask Livia Serra early.',
      },
      {
        title: 'What we owe and to whom',
        tags: ['money'],
        text: 'Northlight Inks: invoice 2207, blue-black ink, 318.40 euros. The rent is paid until spring.',
      },
    ],
    memories: [
      {
        title: 'Odile Marchand takes carnets in fours',
        content: 'Librairie Marchand orders the carnet des phares four at a time and pays at once.',
        tags: ['shops'],
      },
      {
        title: 'Aune Kallas wrote the tide tables',
        content: 'Aune collected the tide tables of the harbour from 1880 to 1931 and knows where the errors are.',
        tags: ['tide tables'],
      },
    ],
    urls: [
      {
        url: 'https://northlight-inks.example/blue-black',
        title: 'Northlight Inks: blue-black',
        description: 'The ink of the tide tables, in tins of 500 g.',
        tags: ['print'],
      },
    ],
  },
}
