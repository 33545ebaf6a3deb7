import { NORA_ASKS_FOR_PAPER, OTTO_OFFERS } from './between-them.ts'
import type { DemoAccount, DemoMail } from './world.ts'

// A paper mill on a small river, with one wheel, one apprentice and an otter who lives under the sluice.

const OTTO = 'Otto Feld <otto@otterbeck.example>'

const paper: DemoMail[] = [
  NORA_ASKS_FOR_PAPER,
  OTTO_OFFERS,
  {
    key: 'rags-offer',
    from: 'Wenzel Hruby <wenzel@hruby-rags.example>',
    subject: 'Linen rags, two bales',
    hoursAgo: 82,
    text: `Otto,

two bales of clean linen rags have come in, white and off-white. Do you want both at the old price? I can hold them until
{+4 en}.

Wenzel`,
  },
  {
    key: 'rags-answer',
    from: OTTO,
    to: 'Wenzel Hruby <wenzel@hruby-rags.example>',
    subject: 'Re: Linen rags, two bales',
    hoursAgo: 58,
    replyTo: 'rags-offer',
    text: `Wenzel, the white one for sure. Can you send me a handful of the off-white first?

Otto`,
  },
  {
    key: 'rags-promise',
    from: 'Wenzel Hruby <wenzel@hruby-rags.example>',
    subject: 'Re: Linen rags, two bales',
    hoursAgo: 40,
    replyTo: 'rags-answer',
    text: `Will do. I'll send the handful with the milk van and let you know when it leaves.

Wenzel`,
  },
  {
    key: 'museum',
    from: 'Berthe Aubin <b.aubin@musee-du-papier.example>',
    subject: 'Visite du moulin avec une classe',
    hoursAgo: 49,
    text: `Cher Monsieur Feld,

seriez-vous d'accord pour recevoir une classe de dix-huit élèves le {+13 fr} au matin ? Pourriez-vous aussi me dire si les
enfants peuvent puiser une feuille eux-mêmes ?

Cordialement,
Berthe Aubin`,
  },
  {
    key: 'complaint',
    from: 'Sven Tore <sven@tore-stationers.example>',
    subject: 'Twelve sheets with a thumb print',
    hoursAgo: 33,
    text: `Dear Mr Feld,

twelve sheets of the last parcel carry what looks like a thumb. My customers are divided: half of them find it charming.
Could you replace the twelve, and would you sell me more of the others?

Sven Tore`,
  },
  {
    key: 'sample-book',
    from: 'Grete Holm <grete@holm-design.example>',
    subject: 'Sample book',
    hoursAgo: 19,
    text: `Hello Otto,

please send me the new sample book, the one with the grey papers, and tell me which of them take fountain pen ink. I would
need it by {+7 en} for a meeting.

Grete`,
  },
]

const house: DemoMail[] = [
  {
    key: 'water-board',
    from: 'Wasserverband Otterbeck <bescheide@wasserverband.example>',
    subject: 'Bescheid über die Wassernutzung',
    hoursAgo: 88,
    text: `Sehr geehrter Herr Feld,

die Gebühr für die Nutzung des Wehrs beträgt 212,00 Euro. Bitte überweisen Sie den Betrag bis zum {+12 de} unter Angabe
des Aktenzeichens OB-4471.

Wasserverband Otterbeck`,
  },
  {
    key: 'sluice',
    from: 'Rikke Dahl <rikke@dahl-carpentry.example>',
    subject: 'Sluice gate: when can I come?',
    hoursAgo: 29,
    text: `Otto,

the oak for the sluice gate is dry. Can we meet at the mill on {+2 en} at ten, so that I can measure once more? And is the
otter still there? I would rather not surprise her.

Rikke`,
  },
  {
    key: 'apprentice',
    from: 'Mika Feld <mika@otterbeck.example>',
    subject: 'Felts washed, vat cleaned',
    hoursAgo: 15,
    text: `For your information: the felts are washed and the vat is clean. No reply needed, I am at the river.

Mika`,
  },
  {
    key: 'insurance',
    from: 'Riverside Mutual <service@riverside-mutual.example>',
    subject: 'Please sign: policy of the mill, new terms',
    hoursAgo: 55,
    text: `Dear Mr Feld,

the new terms of your policy are attached. Please sign the form and send it back by {+11 en}, or the old terms end with the
year.

Riverside Mutual`,
    attachment: {
      filename: 'terms.txt',
      contentType: 'text/plain',
      content: 'Terms of policy RM-2090. Water wheels are insured against water. Otters are not insured.',
    },
  },
  {
    key: 'tax',
    from: 'Steuerbüro Quandt <kanzlei@quandt.example>',
    subject: 'Unterlagen für den Abschluss',
    hoursAgo: 63,
    text: `Guten Tag Herr Feld,

bitte schicken Sie uns die Belege des dritten Quartals bis zum {+14 de}. Die Aufstellung vom letzten Jahr genügt als
Vorlage.

Mit freundlichen Grüßen
Quandt`,
  },
  {
    key: 'vacation',
    from: 'Grete Holm <grete@holm-design.example>',
    subject: 'Out of office: Re: Sample book',
    hoursAgo: 17,
    replyTo: 'sample-book',
    headers: { 'Auto-Submitted': 'auto-replied' },
    text: `I am away until {+3 en} and will answer when I am back. Grete`,
  },
  {
    key: 'parcel',
    from: 'no-reply@canal-freight.example',
    subject: 'Your parcel 88-104 has been delivered',
    hoursAgo: 26,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `Parcel 88-104 (felts, 9 kg) was delivered to the lock keeper. This is an automatic message.`,
  },
  {
    key: 'level',
    from: 'River gauge <gauge@river-levels.example>',
    subject: 'Warning: water level above 140 cm expected',
    hoursAgo: 6,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `The level at Otterbeck is expected to pass 140 cm on {+1 en}. Please open the sluice before.`,
  },
]

const bulk: DemoMail[] = [
  {
    key: 'millers',
    from: 'Society of Millers <letter@millers.example>',
    subject: 'Rundbrief der Müller, Herbst',
    hoursAgo: 36,
    headers: {
      'List-Unsubscribe': '<https://millers.example/abmelden>',
      'List-Id': '<letter.millers.example>',
      Precedence: 'bulk',
    },
    text: `Liebe Freunde des Wasserrads, in diesem Rundbrief: ein Rad aus Lärche, ein Rad aus Eiche, und wer länger hält.

Abmelden können Sie sich jederzeit.`,
  },
  {
    key: 'workshop',
    from: 'Fibre & Fold <hello@fibre-fold.example>',
    subject: 'Webinar: marbling without tears',
    hoursAgo: 23,
    headers: { 'List-Unsubscribe': '<https://fibre-fold.example/u/9>', Precedence: 'bulk' },
    text: `Our next webinar is on marbling. Unsubscribe here if you would rather not know.`,
    html: `<p>Our next webinar is on marbling.</p><img src="https://img.fibre-fold.example/marble.jpg"><img
src="https://o.fibre-fold.example/t.gif?m=9" width="1" height="1"><p><a href="https://fibre-fold.example/u/9">Unsubscribe</a></p>`,
  },
  {
    key: 'inheritance',
    from: 'Barrister Jules <jules@chambers-legal-77.example>',
    subject: 'Confidential business: next of kin',
    hoursAgo: 12,
    text: `Dear friend, I am barrister to a late client who left 9 million dollars and no next of kin. For the transfer of the
funds I need a foreign partner. Strictly confidential. Send your bank account today.`,
  },
  {
    key: 'toner',
    from: 'Cheap Toner <sale@toner-4-less.example>',
    subject: 'Toner and ink cartridges, lowest prices, order now',
    hoursAgo: 9,
    text: `Toner! Ink cartridges! Absolutely free shipping, limited time, 100 % money back. Order now, this is a one-time mailing.
To be removed reply with remove in the subject.`,
  },
  {
    key: 'card-locked',
    from: 'PayPal Security <service@account-paypa1-check.example>',
    subject: 'Your account has been limited',
    hoursAgo: 4,
    text: `We noticed unusual activity. Your account has been limited. Click here to confirm your identity and update your
information within 24 hours: http://account-paypa1-check.example/verify`,
    html: `<p>We noticed unusual activity. Your account has been limited.</p><p><a
href="http://account-paypa1-check.example/verify">Click here to confirm your identity</a></p>`,
  },
]

export const OTTERBECK_MILL: DemoAccount = {
  name: 'Otterbeck Mill',
  owner: { name: 'Otto Feld', email: 'otto@otterbeck.example' },
  mails: [...paper, ...house, ...bulk],
  knowledge: {
    notes: [
      {
        title: 'Papers and what they take',
        tags: ['paper'],
        text: 'Grey 90 g and cream 120 g take fountain pen ink. The deckle edge 120 g is for letterpress. The sample book has all of them.',
      },
      {
        title: 'Sluice gate',
        tags: ['mill'],
        text: 'Oak, 180 by 60 cm, made by Rikke Dahl. The otter lives under the left side: work only between ten and four.',
      },
      {
        title: 'School visits',
        tags: ['visits'],
        text: 'At most twenty pupils. Everyone may pull one sheet. Boots needed. Berthe Aubin of the musée du papier brings a class every year.',
      },
    ],
    memories: [
      {
        title: 'Price of the deckle edge',
        content: 'Deckle edge 120 g: 90 cents a sheet, 600 sheets at least a week.',
        tags: ['paper', 'prices'],
      },
      {
        title: 'Wenzel Hruby brings linen rags',
        content: 'Rags come from Wenzel Hruby, white bales first; off-white only after a look at a handful.',
        tags: ['rags'],
      },
    ],
    urls: [
      {
        url: 'https://river-levels.example/otterbeck',
        title: 'River gauge at Otterbeck',
        description: 'Water level of the river; open the sluice above 140 cm.',
        tags: ['mill'],
      },
    ],
  },
}
