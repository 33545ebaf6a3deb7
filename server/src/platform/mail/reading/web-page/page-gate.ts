import type { Gate } from './web-page.ts'

export interface GateSigns {
  html: string
  url: string
  requestedUrl: string
  title: string
  text: string
  hasPassword: boolean
  hasButton: boolean
}

/** Pages in front of others have little text. A longer one is content, also with a form to sign in. */
const FEW_CHARS = 600
const SOME_CHARS = 1500
const MANY_CHARS = 4000
/** Share of a text about cookies in a consent page. */
const COOKIE_SHARE = 0.5

/**
 * Detects a page that the site shows instead of the requested one: a sign-in form, a request to accept cookies, or a
 * check for robots. In doubt it is content.
 */
export function gateOf(signs: GateSigns): Gate {
  if (isBotCheck(signs)) return 'bot_check'
  if (isConsent(signs)) return 'consent'
  return isSignIn(signs) ? 'sign_in' : ''
}

/** Scripts that only the checks themselves load: Cloudflare, DataDome, Akamai, HUMAN, AWS, Sucuri, Anubis. */
const CHECK_SCRIPT =
  /_cf_chl_opt|geo\.captcha-delivery\.com|sec-if-cpt|px-captcha|AwsWafIntegration|sucuri_cloudproxy|anubis_challenge|within\.website\/x\/cmd\/anubis/
/** Also on pages with content, beside a form. */
const CAPTCHA = /captcha|cf-turnstile|_Incapsula_Resource/i
const CHECK_WORDS =
  /just a moment\W*$|checking (?:if the site|your browser)|verif(?:y|ying) (?:that )?(?:you are|you['’]re) (?:a )?(?:human|not a (?:ro)?bot)|are you (?:a )?(?:human|robot)|not a (?:ro)?bot|unusual traffic|attention required|security (?:check|verification)|robot check|pardon our interruption|ddos.protection|enable javascript and cookies to continue|kein (?:ro)?bot\b|bist du ein mensch|sind sie ein mensch|sicherheits(?:über)?prüfung|pas un robot|no (?:soy|eres) un robot/i

function isBotCheck({ html, title, text }: GateSigns): boolean {
  if (text.length > SOME_CHARS) return false
  if (CHECK_SCRIPT.test(html)) return true
  return text.length <= FEW_CHARS && (CHECK_WORDS.test(title) || (CHECK_WORDS.test(text) && CAPTCHA.test(html)))
}

const CONSENT_PLACE =
  /(?:^|[/.])(?:consent|guce|cookie-?(?:wall|consent)|privacy-?gate|myprivacy|zustimmung|einwilligung|gdpr)(?=$|[/.-])/i
const COOKIES = /\bcookies?\b|datenschutz|tracking|\bconsent|einwillig/i
const CONSENT_WORDS =
  /\b(?:accept|agree|consent)|zustimm|einwillig|akzeptier|\baccepte|\bacept|\baccett|\bakkoord|\bgodk/i

function isConsent(signs: GateSigns): boolean {
  const { text, title, hasButton } = signs
  if (text.length > MANY_CHARS) return false
  if (isSentTo(CONSENT_PLACE, signs)) return true
  const isAbout = cookieShare(text) >= COOKIE_SHARE && CONSENT_WORDS.test(text)
  // A page about cookies says so in its address.
  return hasButton && isAbout && /\bcookies?\b/i.test(`${title} ${text}`) && !COOKIES.test(signs.requestedUrl)
}

function cookieShare(text: string): number {
  const sentences = text.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => /\p{L}/u.test(sentence))
  const sizeOf = (chosen: readonly string[]): number => chosen.reduce((sum, { length }) => sum + length, 0)
  const size = sizeOf(sentences)
  return size === 0 ? 0 : sizeOf(sentences.filter((sentence) => COOKIES.test(sentence))) / size
}

const SIGN_IN_PLACE =
  /(?:^|[/._-])(?:log-?[io]n|sign-?[io]n|sso|o?auth2?|authorize|authenticate|saml2?|adfs|cas|idp|session|sessions|anmeld(?:en|ung)|einloggen|connexion|iniciar-sesion|accedi)(?=$|[/._-])/i
const SIGN_IN_WORDS =
  /\b(?:log|sign)[ -]?(?:in|on)\b|anmeld|einlogg|connexion|se connecter|inicia(?:r)? sesión|accedi|inloggen|logga in|zaloguj|přihlá|войти|вход|登录|登入|ログイン|로그인/iu

function isSignIn(signs: GateSigns): boolean {
  const { title, text, hasPassword } = signs
  const asks = SIGN_IN_WORDS.test(title) || SIGN_IN_WORDS.test(text.slice(0, FEW_CHARS))
  if (isSentTo(SIGN_IN_PLACE, signs) && (hasPassword || asks)) return text.length <= MANY_CHARS
  return hasPassword && text.length <= FEW_CHARS && (asks || isElsewhere(signs) || text.length <= FEW_CHARS / 3)
}

/** A redirect to such a place, from one that is not. */
const isSentTo = (place: RegExp, { url, requestedUrl }: GateSigns): boolean =>
  isElsewhere({ url, requestedUrl }) && place.test(placeOf(url)) && !place.test(placeOf(requestedUrl))

const isElsewhere = ({ url, requestedUrl }: Pick<GateSigns, 'url' | 'requestedUrl'>): boolean =>
  placeOf(url) !== placeOf(requestedUrl)

/** Host and path. A redirect to `www` or to a slash at the end stays at its place. */
function placeOf(address: string): string {
  const url = URL.parse(address)
  return url ? `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}` : address
}
