import { BRANDS, type Brand } from './brands.ts'
import { isSameOwner, labelOf, ownerOf } from './domain-names.ts'
import { findForgedWord, foldText } from './fold-text.ts'
import * as phrases from './fraud-phrases.ts'
import type { FraudView } from './fraud-view.ts'
import { weighWords } from './fraud-words.ts'
import { brandOf, imitatedBrand } from './look-alikes.ts'

export type FraudValues = Readonly<Record<string, string>>

export type FraudCode =
  | 'lookalike_sender'
  | 'borrowed_name'
  | 'name_shows_other_domain'
  | 'lookalike_link'
  | 'link_lies'
  | 'brand_not_sender'
  | 'role_name_of_free_mail'
  | 'role_name'
  | 'replies_elsewhere'
  | 'cheap_sender_domain'
  | 'link_to_number'
  | 'link_hides_host'
  | 'short_link'
  | 'link_to_free_host'
  | 'link_to_cheap_domain'
  | 'brand_in_link_path'
  | 'risky_file'
  | 'forged_letters'
  | 'hidden_letters'
  | 'phishing_words'
  | 'names_your_address'
  | 'sends_file'
  | 'asks_credentials'
  | 'threatens_account'
  | 'urges'
  | 'greets_nobody'
  | 'clicks'
  | 'promises_money'
  | 'wants_payment'
  | 'gift_cards'
  | 'changed_bank'
  | 'wants_favour'
  | 'extorts'
  | 'call_to_cancel'
  | 'nothing_of_sender'
  | 'own_links'
  | 'is_list'
  | 'is_bulk'
  | 'is_reply'
  | 'no_action'
  | 'long'

export interface FraudSign {
  code: FraudCode
  /** Log-odds. */
  weight: number
  /** Returns null without the sign, else its degree (0..1) and the values of its sentence. */
  read(view: FraudView): { amount: number; values?: FraudValues } | null
}

const sign = (code: FraudCode, weight: number, read: FraudSign['read']): FraudSign => ({ code, weight, read })
const holds = (code: FraudCode, weight: number, test: (view: FraudView) => boolean): FraudSign =>
  sign(code, weight, (view) => (test(view) ? { amount: 1 } : null))

/** A second phrase of a family supports the first; more add nothing. */
const says = (code: FraudCode, weight: number, pattern: RegExp, enough = 2): FraudSign =>
  sign(code, weight, (view) => {
    const found = new Set<string>()
    for (const text of [view.subject, view.text])
      for (const [hit] of text.matchAll(pattern)) {
        found.add(hit)
        if (found.size >= enough) break
      }
    return found.size === 0 ? null : { amount: view.density * (enough === 1 ? 1 : found.size >= enough ? 1 : 0.75) }
  })

const SPOKEN = BRANDS.map((brand) => ({ brand, pattern: new RegExp(`(?<![a-z0-9])(?:${brand.spoken})(?![a-z0-9])`) }))
const BRANDS_BY_NAME = new Map(BRANDS.map((brand) => [foldText(brand.name), brand]))
const ANY_BRAND = new RegExp(`(?<![a-z0-9])(?:${BRANDS.map(({ spoken }) => spoken).join('|')})(?![a-z0-9])`)

export function brandIn(text: string): Brand | null {
  if (!ANY_BRAND.test(text)) return null
  return SPOKEN.find(({ pattern }) => pattern.test(text))?.brand ?? null
}

function owns({ domains, name, isLocal }: Brand, host: string): boolean {
  if (domains.some((domain) => isSameOwner(domain, host))) return true
  const [ownName, label] = [foldText(name).replace(/[^a-z0-9]/g, ''), labelOf(host)]
  // Not every country's domain is listed; paypal.nl belongs to PayPal.
  return label === ownName || (isLocal === true && label.includes(ownName) && imitatedBrand(host) === '')
}

const FREE_MAIL =
  /^(?:gmail|googlemail|yahoo|ymail|hotmail|outlook|live|msn|aol|gmx|web|mail|icloud|proton|protonmail|yandex|zoho|t-online|orange|wanadoo|free|sfr|laposte|libero|bol|uol|terra|163|126|qq|mail2world|rediffmail|inbox|tutanota|consultant|naver|hanmail|seznam)\.[a-z.]{2,6}$/
export const isFreeMail = (host: string): boolean => FREE_MAIL.test(host)

const ROLE_NAME =
  /(?<![a-z])(?:accounts?|admin\w*|support|help ?desk|service ?desk|security|team|customer|client[es]?|kunden\w*|service|notification|alert|billing|payments?|mail ?box|web ?mail|e-?mail|server|system|it[- ](?:support|desk|help|department|team)|no-?reply|info|bank|banque|banco|portal|verification|department|office|postmaster|delivery|update|wallet|refund|tax|gov|gewinn\w*|sicherheit|atendimento|central|suporte)(?![a-z])/
const HOST_IN_NAME =
  /(?:[a-z0-9-]{2,63}\.)+(?:com|net|org|de|fr|es|it|nl|br|uk|co|me|io|eu|us|info|gov|edu)(?![a-z0-9])/
const ADDRESS_IN_NAME = /[a-z0-9._%+-]+@([a-z0-9.-]+\.[a-z]{2,})/

const SHORTENER =
  /^(?:bit\.ly|t\.co|tinyurl\.com|goo\.gl|ow\.ly|is\.gd|buff\.ly|rebrand\.ly|cutt\.ly|rb\.gy|shorturl\.at|t\.ly|lnkd\.in|tiny\.cc|s\.id|v\.gd|qrco\.de|urlz\.fr|bl\.ink|short\.gy|shorturl\.\w+|tiny\.pl|x\.co)$/
const FREE_HOSTING =
  /(?:^|\.)(?:weebly\.com|wixsite\.com|web\.app|firebaseapp\.com|pages\.dev|workers\.dev|r2\.dev|netlify\.app|vercel\.app|herokuapp\.com|github\.io|gitbook\.io|glitch\.me|000webhostapp\.com|blogspot\.\w+|wordpress\.com|godaddysites\.com|square\.site|myportfolio\.com|webflow\.io|surge\.sh|ipfs\.io|dweb\.link|cloudfront\.net|azurewebsites\.net|azurefd\.net|windows\.net|run\.app|appspot\.com|googleapis\.com|sites\.google\.com|docs\.google\.com|forms\.gle|forms\.office\.com|jotform\.com|typeform\.com|duckdns\.org|ngrok\.io|ngrok-free\.app|hopto\.org|ddns\.net|linodeobjects\.com|backblazeb2\.com|digitaloceanspaces\.com|amazonaws\.com|translate\.goog|secureserver\.net|plesk\.page|repl\.co|onrender\.com|fly\.dev|webcindario\.com|altervista\.org|mystrikingly\.com|canva\.site|notion\.site|teleporthq\.app|wcomhost\.com|cprapid\.com)$/
const CHEAP_SUFFIX =
  /\.(?:shop|top|xyz|click|link|online|site|live|icu|club|buzz|best|rest|fun|space|website|store|cfd|sbs|cyou|quest|monster|work|tk|ml|ga|cf|gq|info|biz|pw|ru|su|cn|vip|lol|bond|life|world|today|host|press|pro|one|art|win|bid|loan|men|date|stream|download|review|country|kim|party|trade|webcam|science|tech|solutions|run|zip|mov)$/
const ADDRESS = /[a-z0-9._%+-]{1,64}@[a-z0-9.-]{3,}/
const WORD_SCALE = 0.6
const BARE_NUMBER = /^(?:\d{1,3}\.){3}\d{1,3}$|^(?:0x[0-9a-f]+|\d{8,10})$/
const RISKY_FILE =
  /\.(?:html?|shtml|xhtml|svg|iso|img|vhd|lnk|js|jse|vbs|vbe|wsf|hta|exe|scr|bat|cmd|ps1|jar|one|url|chm|ace|xlsm|docm|r\d\d|arj|cab|msi)$/i

const hasAction = (view: FraudView): boolean =>
  view.links.length > 0 || view.mail.attachments.length > 0 || phrasesIn(view, phrases.CLICKS)
function phrasesIn({ text, subject }: FraudView, pattern: RegExp): boolean {
  pattern.lastIndex = 0
  const found = pattern.test(text)
  pattern.lastIndex = 0
  const inSubject = pattern.test(subject)
  pattern.lastIndex = 0
  return found || inSubject
}

/** Share of the links that lead to the sender's own domain. */
const ownLinks = ({ links, senderOwner }: FraudView): number =>
  links.length === 0 || senderOwner === ''
    ? 0
    : links.filter(({ host }) => ownerOf(host) === senderOwner).length / links.length

export const FRAUD_SIGNS: readonly FraudSign[] = [
  sign('lookalike_sender', 4, ({ senderHost }) => {
    const shown = imitatedBrand(senderHost)
    return shown ? { amount: 1, values: { sender: ownerOf(senderHost), shown } } : null
  }),
  sign('borrowed_name', 2.5, ({ name, senderHost, mail }) => {
    const brand = brandIn(name) ?? BRANDS_BY_NAME.get(name) ?? null
    if (!brand || owns(brand, senderHost) || imitatedBrand(senderHost) !== '') return null
    return {
      amount: 1,
      values: {
        name: mail.from.name.slice(0, 80),
        sender: ownerOf(senderHost) || senderHost || '?',
        shown: brand.domains[0] ?? '',
      },
    }
  }),
  sign('name_shows_other_domain', 2.5, ({ name, senderHost, mail }) => {
    const shown = ADDRESS_IN_NAME.exec(name)?.[1] ?? HOST_IN_NAME.exec(name)?.[0] ?? ''
    if (shown === '' || ownerOf(shown) === '' || isSameOwner(shown, senderHost) || brandIn(name)) return null
    return {
      amount: 1,
      values: { name: mail.from.name.slice(0, 80), sender: ownerOf(senderHost) || senderHost || '?', shown },
    }
  }),
  sign('lookalike_link', 3.5, ({ links }) => {
    for (const { host } of links) {
      const shown = imitatedBrand(host)
      if (shown) return { amount: 1, values: { host: host.slice(0, 100), shown } }
    }
    return null
  }),
  holds('link_lies', 1.2, ({ mail }) => mail.findings.some(({ code }) => code === 'link-text')),
  sign('brand_not_sender', 1, (view) => {
    const brand = brandIn(view.subject) ?? brandIn(view.text.slice(0, 1500))
    if (!brand || owns(brand, view.senderHost) || brandIn(view.name) || view.isList) return null
    if (view.links.length > 0 && view.links.some(({ host }) => owns(brand, host))) return null
    return { amount: view.density, values: { name: brand.name, sender: view.senderOwner || view.senderHost || '?' } }
  }),
  holds('role_name_of_free_mail', 1.6, ({ name, senderHost }) => isFreeMail(senderHost) && ROLE_NAME.test(name)),
  holds('role_name', 0.8, ({ name, senderHost }) => !isFreeMail(senderHost) && ROLE_NAME.test(name)),
  sign('replies_elsewhere', 1.2, ({ replyHost, senderHost, isList }) =>
    replyHost !== '' && !isList && !isSameOwner(replyHost, senderHost) && replyHost !== senderHost
      ? {
          amount: isFreeMail(replyHost) && !isFreeMail(senderHost) ? 1 : 0.5,
          values: { reply: replyHost, sender: senderHost },
        }
      : null,
  ),
  holds(
    'cheap_sender_domain',
    1.3,
    ({ senderHost }) => CHEAP_SUFFIX.test(senderHost) || /\.onmicrosoft\.com$|\.firebaseapp\.com$/.test(senderHost),
  ),
  holds('link_to_number', 1.5, ({ links }) => links.some(({ host }) => BARE_NUMBER.test(host))),
  holds('link_hides_host', 1.5, ({ links }) => links.some(({ url }) => /^https?:\/\/[^/?#]*@/.test(url))),
  holds('short_link', 1.3, ({ links }) => links.some(({ host }) => SHORTENER.test(host))),
  holds('link_to_free_host', 1.3, ({ links }) => links.some(({ host }) => FREE_HOSTING.test(host))),
  holds('link_to_cheap_domain', 1.2, ({ links, senderOwner }) =>
    links.some(({ host }) => CHEAP_SUFFIX.test(host) && ownerOf(host) !== senderOwner),
  ),
  holds('brand_in_link_path', 1, ({ links }) =>
    links.some(
      ({ host, url }) =>
        !brandOf(host) && ANY_BRAND.test(url.slice(url.indexOf(host) + host.length, 400).replace(/[^a-z0-9]+/g, ' ')),
    ),
  ),
  holds('risky_file', 1.5, ({ mail }) => mail.attachments.some(({ filename }) => RISKY_FILE.test(filename))),
  sign('forged_letters', 3, ({ mail }) => {
    const word = findForgedWord(
      `${mail.from.name.slice(0, 200)} ${mail.subject.slice(0, 300)} ${mail.text.slice(0, 3000)}`,
    )
    return word ? { amount: 1, values: { word } } : null
  }),
  holds('hidden_letters', 1, ({ mail }) =>
    mail.findings.some(({ code }) => code === 'invisible-characters' || code === 'turned-text'),
  ),
  sign('phishing_words', 1, ({ subject, text }) => {
    const weight = weighWords(`${subject} ${text}`)
    return weight > 0 ? { amount: Math.min(2.5, weight * WORD_SCALE) } : null
  }),
  holds(
    'names_your_address',
    1,
    ({ subject, text, mail }) =>
      ADDRESS.test(subject) || mail.to.some((address) => address !== '' && text.slice(0, 300).includes(address)),
  ),
  says('sends_file', 1.2, phrases.SENDS_FILE),
  says('asks_credentials', 2, phrases.ASKS_CREDENTIALS),
  says('threatens_account', 1.7, phrases.THREATENS_ACCOUNT),
  says('urges', 0.6, phrases.URGES),
  says('greets_nobody', 1.1, phrases.GREETS_NOBODY, 1),
  says('clicks', 0.5, phrases.CLICKS),
  says('promises_money', 1.6, phrases.PROMISES_MONEY),
  says('wants_payment', 1.2, phrases.WANTS_PAYMENT),
  says('gift_cards', 3, phrases.GIFT_CARDS),
  says('changed_bank', 2.4, phrases.CHANGED_BANK),
  says('wants_favour', 0.9, phrases.WANTS_FAVOUR),
  says('extorts', 2.5, phrases.EXTORTS),
  says('call_to_cancel', 1.5, phrases.CALL_TO_CANCEL),
  holds('nothing_of_sender', 0.5, (view) => view.links.length > 0 && ownLinks(view) === 0 && !view.isList),
  sign('own_links', -1, (view) => (ownLinks(view) > 0 ? { amount: ownLinks(view) } : null)),
  holds('is_list', -0.7, ({ isList }) => isList),
  // Weighs nothing: it decides what suffices for a warning.
  holds('is_bulk', 0, ({ isBulk }) => isBulk),
  holds('is_reply', -0.3, ({ isReply }) => isReply),
  holds('no_action', -0.8, (view) => !hasAction(view)),
  sign('long', -0.8, ({ density }) => (density < 1 ? { amount: 1 - density } : null)),
]
