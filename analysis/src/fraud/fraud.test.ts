import { describe, expect, it } from 'vitest'
import { messageWith } from '../../test/message.ts'
import type { Message } from '../message.ts'
import { judgeFraud, NO_FACTS, readFraud } from './fraud.ts'
import type { FraudFacts } from './fraud-facts.ts'

const warn = (changes: Partial<Message>, facts: Partial<FraudFacts> = {}): string[] =>
  judgeFraud(readFraud(messageWith(changes)), { ...NO_FACTS, ...facts }, 'sender.example').map(({ code }) => code)

const link = (href: string, text = 'Open'): string => `<p>Hello</p><a href="${href}">${text}</a>`

describe('fraud is warned of', () => {
  it.each<[string, Partial<Message>, string]>([
    [
      'a digit for a letter in the sender',
      { from: { name: 'Service', address: 'service@paypa1.com' }, text: 'Please read our notice.' },
      'lookalike_sender',
    ],
    [
      'a Cyrillic letter in the sender',
      { from: { name: '', address: 'info@xn--pypal-4ve.com' }, text: 'Your receipt.' },
      'lookalike_sender',
    ],
    [
      'words added to a brand',
      { from: { name: '', address: 'info@netflix-billing-update.com' }, text: 'See your bill.' },
      'lookalike_sender',
    ],
    [
      'a borrowed name and a threat',
      {
        from: { name: 'Microsoft account team', address: 'team@access-desk.example' },
        text: 'We detected something unusual about a recent sign-in to your account.',
      },
      'borrowed_name',
    ],
    [
      'a look-alike link',
      { text: 'Your parcel waits.', html: link('https://dhl.com.parcel-fee.example/pay') },
      'lookalike_link',
    ],
    [
      'a request for the password of a mailbox',
      {
        text: 'Dear user, your mailbox has exceeded its limit. Verify your account within 24 hours or it will be closed.',
      },
      'asks_credentials',
    ],
    [
      'a parcel held by customs, from a sender without a domain',
      {
        from: { name: 'Correios', address: 'aviso@correios' },
        subject: 'Aviso de entrega',
        text: 'Seu pedido foi retido pela alfandega. Regularize a taxa para liberar a entrega.',
      },
      'borrowed_name',
    ],
    [
      'a prize behind an anonymous link, in bulk email that names your address',
      {
        from: { name: 'Gewinnspiel', address: 'service@prizes.example' },
        to: ['reader@home.example'],
        text: 'Hallo reader@home.example, herzlichen Glückwunsch, Sie haben einen Gutschein gewonnen! Newsletter abbestellen: hier.',
        html: link('https://prize-box.web.app/x', 'Gutschein sichern'),
      },
      'promises_money',
    ],
    [
      'gift cards',
      {
        text: 'Are you available? I am in a meeting and need you to buy some gift cards for a client. Scratch the back and send me the codes.',
      },
      'gift_cards',
    ],
    [
      'changed bank details',
      {
        subject: 'Updated bank details',
        text: 'Our bank account has been changed. Please pay the outstanding invoice with the new bank details below as soon as possible, and do not use the old account.',
      },
      'changed_bank',
    ],
    [
      'extortion',
      {
        text: 'I hacked your device and recorded a video of you on an adult site. Send 900 USD in bitcoin to my wallet within 48 hours or all your contacts get it.',
      },
      'extorts',
    ],
    [
      'a locked account in German',
      {
        text: 'Sehr geehrter Kunde, Ihr Konto wurde gesperrt. Bitte bestätigen Sie umgehend Ihre Daten über den folgenden Link.',
      },
      'asks_credentials',
    ],
    [
      'a locked account in French',
      {
        text: 'Cher client, votre compte a été suspendu. Cliquez ici pour confirmer vos informations dans les 24 heures.',
      },
      'threatens_account',
    ],
    [
      'a locked account in Spanish',
      {
        text: 'Estimado cliente, su cuenta ha sido bloqueada. Haga clic aquí para verificar sus datos en 24 horas.',
      },
      'threatens_account',
    ],
    [
      'letters of another alphabet within words',
      { subject: 'Соngrаtulаtіоns', text: 'Сlаіm your іtеm nоw, click here.' },
      'forged_letters',
    ],
    [
      'a file that waits behind words of phishing',
      {
        subject: 'New secure message',
        text: 'You have received a new secure message from the payment department. Kindly open the message below. Regards, security assistance, webmail administrator.',
        html: link('https://files.example/open'),
      },
      'sends_file',
    ],
  ])('for %s', (_what, changes, code) => {
    expect(warn(changes)).toContain(code)
  })

  it('for the look-alike of a correspondent, whatever the text', () => {
    expect(warn({ text: 'See you at noon.' }, { imitates: 'lind.example' })).toEqual(['lookalike_correspondent'])
  })

  it('for new bank details, even from a correspondent', () => {
    const text =
      'Our bank details have changed. Please use the new bank account for all outstanding invoices from now on, and confirm the payment today.'
    expect(warn({ subject: 'New bank account', text }, { isCorrespondent: true })).toContain('changed_bank')
  })

  it('with the values of its sentence', () => {
    const found = judgeFraud(
      readFraud(messageWith({ from: { name: 'PayPal', address: 'x@paypa1-secure.com' }, text: 'Read this.' })),
      NO_FACTS,
    )
    expect(found[0]).toEqual({ code: 'lookalike_sender', values: { sender: 'paypa1-secure.com', shown: 'paypal.com' } })
  })
})

describe('ordinary email gets no warning', () => {
  it.each<[string, Partial<Message>]>([
    ['a colleague', { text: 'Can you review the contract by Friday? The invoice is attached.' }],
    [
      'a password reset of the site itself',
      {
        from: { name: 'GitHub', address: 'noreply@github.com' },
        subject: '[GitHub] Please reset your password',
        text: 'We heard that you lost your password. Use this link to reset your password: https://github.com/password_reset/abc. It expires in 3 hours.',
      },
    ],
    [
      'a sign-in notice of the site itself',
      {
        from: { name: 'Google', address: 'no-reply@accounts.google.com' },
        subject: 'Security alert',
        text: 'A new sign-in on Windows. We noticed a new sign-in to your Google Account. If this was you, you don’t need to do anything.',
        html: link('https://accounts.google.com/AccountChooser'),
      },
    ],
    [
      'a receipt',
      {
        from: { name: 'PayPal', address: 'service@paypal.com' },
        subject: 'Receipt for your payment',
        text: 'You sent a payment of $12.00 USD to Paper Shop. View the details in your account.',
        html: link('https://www.paypal.com/activity'),
      },
    ],
    [
      'a brand under another country',
      {
        from: { name: 'Amazon', address: 'versand@amazon.com.be' },
        text: 'Your order was dispatched.',
        html: link('https://www.amazon.com.be/orders'),
      },
    ],
    [
      'a local bank with the name of its group',
      {
        from: { name: 'Sparkasse KölnBonn', address: 'info@sparkasse-koelnbonn.de' },
        text: 'Unsere Filiale zieht um. Wir freuen uns auf Ihren Besuch.',
      },
    ],
    [
      'a bill',
      {
        from: { name: 'Stadtwerke', address: 'rechnung@stadtwerke.example' },
        subject: 'Ihre Rechnung',
        text: 'Guten Tag Frau Young, anbei Ihre Rechnung für Oktober. Der Betrag wird am 3. abgebucht.',
      },
    ],
    [
      'a question about gift cards',
      { text: 'We are collecting for a gift card for Anna’s birthday. Do you want to join?' },
    ],
    [
      'a newsletter about banks',
      {
        text: 'PayPal and Visa report growth. Read more on our site.',
        headers: [{ name: 'list-id', value: '<news.paper.example>' }],
      },
    ],
    ['a meeting', { text: 'Are you available on Tuesday at ten? I would like to go through the budget.' }],
    [
      'a quoted phishing',
      {
        text: 'Is this real? I did not click.\n\n> Dear user, your mailbox is full. Verify your account within 24 hours.',
      },
    ],
    [
      'an outage that IT announces',
      {
        subject: 'Scheduled system outage',
        text: 'IMPORTANT MESSAGE! The system will be down from Friday noon. We anticipate users having full access on Monday. Access the help page for questions.',
      },
    ],
    [
      'a file with a disclaimer, from somebody who names a bank',
      {
        subject: 'BNP Paribas: futures of the week',
        text: '(See attached file: futures.pdf) If you receive this message in error, please immediately notify the sender and delete it.',
      },
    ],
    [
      'a request for information between colleagues',
      {
        text: 'Writing to confirm your receipt of my account forms, sent by fax. Please provide the necessary information as soon as possible, and the level of detail you need.',
      },
    ],
    [
      'a membership that goes on',
      { text: 'Your membership will continue without interruption. We are working to move payroll deductions.' },
    ],
    [
      'a card that was declined, with links to the sender alone, on first contact',
      {
        from: { name: 'Nimbus Domains', address: 'billing@nimbus.example' },
        subject: 'Action needed: the renewal failed',
        text: 'Hello Nora, your card ending in 0042 was declined. Update your payment method, or the domain will be switched off. Sign in at https://account.nimbus.example to update your card.',
      },
    ],
    [
      'advice about a new sign-in, with nothing to click',
      {
        from: { name: 'Nimbus Security', address: 'security@nimbus.example' },
        subject: 'New sign-in to your account',
        text: "There was a new sign-in to your account. If this was you, you don't need to do anything. If not, please change your password.",
      },
    ],
  ])('%s', (_what, changes) => {
    expect(warn(changes, { isFirstContact: true })).toEqual([])
  })

  it('of a correspondent who asks for a payment', () => {
    const text = 'Please pay the overdue invoice today, it is urgent. Confirm the transfer.'
    expect(warn({ text }, { isCorrespondent: true })).toEqual([])
  })

  it.each([
    'Dear customer,\n\na friendly reminder: invoice 2207 over EUR 318.40 is still open. Please transfer the amount by 6 December.',
    'Dear member,\n\nthe fee of 60 EUR is due. Please transfer the amount by 31 January.\n\nThe treasurer',
    'Sehr geehrte Damen und Herren,\n\nRechnung 12 ist noch offen. Bitte überweisen Sie den Betrag bis Freitag.',
  ])('of a bill to a customer: %j', (text) => {
    const bill = { subject: 'Invoice 2207', from: { name: 'Accounts', address: 'accounts@inks.example' }, text }
    expect(warn(bill, { isFirstContact: true })).toEqual([])
  })
})

const BULK = [{ name: 'list-unsubscribe', value: '<https://shop.example/u>' }]

describe('newsletters and shops get no warning', () => {
  it.each<[string, Partial<Message>]>([
    [
      'links that count clicks, with another Reply-To',
      {
        from: { name: 'Weekly Garden', address: 'news@garden.mailer.example' },
        subject: 'Last chance: everything must go',
        text: 'Act now! Get your free gift card with every order within 48 hours. Click here to see the offers.',
        html: '<a href="https://bit.ly/x">https://garden.example/offers</a>',
        headers: [...BULK, { name: 'reply-to', value: 'Garden <answers@garden.example>' }],
        findings: [{ code: 'link-text' }],
      },
    ],
    [
      'a sweepstake in German',
      {
        from: { name: 'Blumenhaus', address: 'post@blumenhaus.shop' },
        subject: 'Gewinnspiel: nur noch heute',
        text: 'Liebe Kundin, sichern Sie sich sofort Ihren Gutschein und die Prämie. Hier klicken. Newsletter abbestellen.',
        html: link('https://blumen.click/a'),
      },
    ],
    [
      'a shop in French',
      {
        from: { name: 'Service client', address: 'info@boutique.site' },
        subject: 'Urgent : votre cadeau vous attend',
        text: 'Chère cliente, cliquez ici dans les 24 heures pour recevoir votre bon d’achat. Frais de livraison offerts. Se désinscrire',
        html: link('https://t.ly/a'),
      },
    ],
    [
      'a lottery in Spanish',
      {
        from: { name: 'Club', address: 'club@tienda.online' },
        text: 'Estimado cliente, su premio: participe en el sorteo, urgente. Haga clic aquí. Para darse de baja, responda.',
        html: link('https://sorteo.xyz/a'),
      },
    ],
    [
      'a site in the name and another domain, with a profile to update',
      {
        from: { name: 'Books.com Weekly', address: 'x17@send.mailer.example' },
        text: 'New books. Update your email address or your profile here. Pay no shipping fee today. Unsubscribe.',
        html: link('https://click.mailer.example/a'),
        headers: BULK,
      },
    ],
    [
      'news about companies that fraud imitates',
      {
        from: { name: 'Tech Letter', address: 'letter@tech.example' },
        subject: 'PayPal and Microsoft: new security',
        text: 'Download the report. Microsoft will update the login of Outlook.com; PayPal has a new wallet. Send bitcoin to a wallet faster.',
        html: link('https://microsoft-stories.example/a'),
        headers: BULK,
      },
    ],
    [
      'gift cards of a shop',
      {
        from: { name: 'Lamp Shop', address: 'shop@lamps.example' },
        text: 'Buy gift cards for Christmas, from 10 to 100 dollars. Send them by email, with a code to print.',
        html: link('https://lamps.example/cards'),
        headers: [{ name: 'precedence', value: 'bulk' }],
      },
    ],
    [
      'a magazine whose subscription ends',
      {
        from: { name: 'Field Notes', address: 'subscriptions@fieldnotes.example' },
        subject: 'Final notice: your subscription will expire',
        text: 'Dear subscriber, your subscription expires within 5 days. Click below to renew, and pay the invoice.',
        html: link('https://pay.example/renew'),
        headers: [{ name: 'feedback-id', value: '1:2:3' }],
      },
    ],
  ])('%s', (_what, changes) => {
    expect(warn(changes)).toEqual([])
  })

  it('without bulk headers, for advertising alone', () => {
    const text = 'Urgent! Get your free reward today, a cash prize. Click here.'
    expect(warn({ text, html: link('https://bit.ly/a') })).toEqual([])
  })
})

describe('an unsubscribe header excuses no fraud', () => {
  it.each<[string, Partial<Message>]>([
    ['a look-alike sender', { from: { name: '', address: 'news@paypa1.com' }, text: 'Our new offers.' }],
    [
      'a borrowed name with a request',
      {
        from: { name: 'PayPal', address: 'service@mailer.example' },
        text: 'Please confirm your account to avoid suspension.',
      },
    ],
    [
      'a threat with a request for a password',
      { text: 'Your mailbox will be closed. Verify your account password now. Unsubscribe here.' },
    ],
  ])('%s', (_what, changes) => {
    expect(warn({ headers: BULK, ...changes })).not.toEqual([])
  })
})

it('never throws for hostile text and takes no longer for a long one', () => {
  for (const text of [
    '\ud800',
    'a'.repeat(300_000),
    '. '.repeat(100_000),
    'verify your '.repeat(20_000),
    '<a '.repeat(50_000),
  ])
    expect(() => warn({ text, html: text, subject: text, from: { name: text, address: text } })).not.toThrow()
})
