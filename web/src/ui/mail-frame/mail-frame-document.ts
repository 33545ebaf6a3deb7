import { withoutPicture } from './blocked-image.ts'

// Document that displays an email. Without framework and DOM, because server tests use it too.

/** Images as `data:` URLs: the frame itself makes no requests. */
export interface MailFramePictures {
  /** Inline images by Content-ID, without angle brackets. */
  inline?: ReadonlyMap<string, string>
  /** Requested remote images, by the URL that the server moved to `data-remote-src`. */
  remote?: ReadonlyMap<string, string>
  /** Keeps images with a relative address, which `prepare` of the frame fills. */
  keepsRelative?: boolean
  /** A note of the user: it stands on the sheet in our type, and follows the theme. */
  isNote?: boolean
}

/**
 * No scripts and no forms. Links may open an unsandboxed page; nothing may navigate the surrounding page.
 * `allow-same-origin` lets the page measure the height and is harmless without scripts. Never add `allow-scripts`:
 * together they disable the sandbox.
 */
export const MAIL_FRAME_SANDBOX = ['allow-popups', 'allow-popups-to-escape-sandbox', 'allow-same-origin'] as const

/** Colours of the dark theme (tokens.css), for emails without their own colours. */
export const DARK = {
  sheet: '#141c19',
  ink: '#e8ebe3',
  accent: '#88d6b0',
  ground: '#1a231f',
  line: '#68736e',
  soft: '#b6bdb5',
}
/** The same of the light theme, for notes. */
export const LIGHT = {
  sheet: '#fdfdfb',
  ink: '#152423',
  accent: '#14563d',
  ground: '#f4f7f3',
  line: '#76827c',
  soft: '#3b4a48',
}

const noteColours = (scope: string, { sheet, ink, accent, ground, line, soft }: typeof LIGHT): string => `
  ${scope} body { color: ${ink}; background: ${sheet}; }
  ${scope} a { color: ${accent}; }
  ${scope} input { accent-color: ${accent}; }
  ${scope} :is(code, pre) { background: ${ground}; }
  ${scope} :is(th, td, hr, blockquote) { border-color: ${line}; }
  ${scope} blockquote { color: ${soft}; }`

/** The type of the editor (rich-note.css). */
const NOTE_STYLE = `
  :root.note body { margin: 0; padding: 1px; font: 400 17px/27px "Source Serif 4 Variable", Charter, Georgia, serif; }
  :root.note :is(h1, h2, h3, h4, h5, h6) { margin: 0.75em 0 0; font-size: 1em; font-weight: 600; line-height: 1.4; }
  :root.note h1 { font-size: 1.5rem; font-weight: 500; }
  :root.note h2 { font-size: 1.25rem; font-weight: 500; }
  :root.note :is(p, ul, ol, pre, blockquote, table) { margin: 0.75em 0 0; }
  :root.note body > :first-child { margin-top: 0; }
  :root.note :is(ul, ol) { padding-inline-start: 1.6em; }
  :root.note li > :is(p, ul, ol):first-child, :root.note li > :is(ul, ol) { margin-top: 0; }
  :root.note li:has(> input[type="checkbox"]), :root.note li:has(> p > input[type="checkbox"]) { margin-inline-start: -1.6em; list-style: none; }
  :root.note input[type="checkbox"] { width: 16px; height: 16px; margin: 0; margin-inline-end: 8px; vertical-align: -2px; }
  :root.note :is(code, pre) { border-radius: 3px; font: 0.875rem/1.5 ui-monospace, monospace; }
  :root.note code { padding: 1px 4px; }
  :root.note pre { padding: 8px 12px; }
  :root.note pre code { padding: 0; background: none; }
  :root.note table { border-collapse: collapse; }
  :root.note :is(th, td) { padding: 4px 10px; border: 1px solid; text-align: start; }
  :root.note hr { border: 0; border-top: 1px solid; }${noteColours(':root.note', LIGHT)}${noteColours(':root.note.dark', DARK)}`

/**
 * Emails with their own colours stay on white, also in the dark theme. A single style sheet, because the page's policy
 * contains its hash.
 */
const STYLE = `
  :root { color-scheme: light; }
  body { margin: 16px; color: #1c2524; background: #fff; font: 16px/1.6 Charter, Georgia, serif; overflow-wrap: anywhere; }
  :root.dark { color-scheme: dark; }
  :root.dark body { color: ${DARK.ink}; background: ${DARK.sheet}; }
  :root.dark a { color: ${DARK.accent}; }
  img { max-width: 100%; }
  .blocked-image { display: inline-flex; flex-direction: column; align-items: center; justify-content: center; gap: 6px; box-sizing: border-box; max-width: 100%; min-height: 24px; padding: 4px 8px; overflow: hidden; vertical-align: middle; border: 1px dashed #8b9792; border-radius: 6px; color: #3b4a48; background: #f4f7f3; font: 13px/1.35 ui-sans-serif, system-ui, sans-serif; text-align: center; text-decoration: none; white-space: normal; }
  .blocked-image.small { min-height: 0; padding: 0; border-color: transparent; background: none; }
  .blocked-image.tall::before { content: ""; flex: none; width: 20px; height: 16px; background: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 16' fill='none' stroke='%23505e5b' stroke-width='1.4'%3E%3Crect x='1' y='1' width='18' height='14' rx='2'/%3E%3Cpath d='m1 12 5-5 4 4 3-3 6 6M2 15 18 1'/%3E%3C/svg%3E"); }
  :root.dark .blocked-image { border-color: #68736e; color: #b6bdb5; background: #1a231f; }
  a.broken-link { color: inherit; text-decoration: underline dotted; cursor: help; }
  a.broken-link::after { content: " (" attr(title) ")"; position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  pre { white-space: pre-wrap; }
  blockquote { margin: 0; margin-inline-start: 2px; padding-inline-start: 12px; border-inline-start: 2px solid #cfd6d4; }
  details[data-quoted] { margin: 12px 0; }
  details[data-quoted] > summary { display: inline-block; margin: 0 0 8px; padding: 3px 10px; border-radius: 3px; color: #3b4a48; background: #ebf1ec; font: 13px/1.4 ui-sans-serif, system-ui, sans-serif; cursor: pointer; }
  details[data-quoted] > summary::before { content: "▸ "; }
  details[data-quoted][open] > summary::before { content: "▾ "; }
  :root.dark details[data-quoted] > summary { color: #b6bdb5; background: #0f1613; }${NOTE_STYLE}`

/** Images count too: many are transparent and drawn for a white background. */
const COLOURED = /<(?:style|font|img)\b|\s(?:style|bgcolor|background|color)\s*=/i

const OWN_COLOURS = /<(?:style|font)\b|\s(?:style|bgcolor|background|color)\s*=/i

/** Returns whether the HTML sets no colours, so that the theme's colours can apply. */
const isPlain = (html: string): boolean => !COLOURED.test(html)

/** Second line of defence: even unsanitized HTML could not load anything, not even from the service. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

/**
 * Returns a `srcdoc` document around sanitized HTML.
 * @param dark theme of the page; emails with their own colours stay on white.
 */
export function mailFrameDocument(html: string, pictures: MailFramePictures = {}, dark = false): string {
  const [body, inner] = bodyOf(html)
  const shown = (tag: string): string => withBackground(tag, pictures)
  const content = inner.replace(/<img\b[^>]*>/g, (tag) => withPicture(tag, pictures)).replace(BACKGROUND_TAG, shown)
  return `<!doctype html><html${classesOf(html, pictures, dark)}><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${POLICY}"><meta name="referrer" content="no-referrer"><style>${STYLE}</style></head>${body.replace(BACKGROUND_TAG, shown)}${content}</body></html>`
}

function classesOf(html: string, { isNote = false }: MailFramePictures, dark: boolean): string {
  // The images of a note are the user's own.
  const isThemed = isNote ? !OWN_COLOURS.test(html) : isPlain(html)
  const classes = [isNote && 'note', dark && isThemed && 'dark'].filter(Boolean).join(' ')
  return classes && ` class="${classes}"`
}

const DEFERRED_SRC = / data-remote-src="([^"]*)"/
const BACKGROUND_SRC = / data-background-src="([^"]*)"/
const BACKGROUND_TAG = /<[a-z][a-z0-9]*\b[^>]* data-background-src="[^>]*>/g

/** Returns the remote URLs that the server moved aside, without duplicates. */
export const deferredImages = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/<[a-z][^>]*>/g)]
      .map(([tag]) => unescaped((/^<img\b/.test(tag) ? DEFERRED_SRC : BACKGROUND_SRC).exec(tag)?.[1] ?? ''))
      .filter((address) => /^https?:/i.test(address)),
  ),
]

/**
 * Turns the div back into the body from which sanitizing made it, so that its background and margins fill the frame.
 */
function bodyOf(html: string): [`<body ${string}>`, string] {
  const [match = '', attributes] = /^\s*<div((?: [a-z-]+="[^"<>]*")*)>/.exec(html) ?? []
  return attributes?.includes(' data-mail-body="true"')
    ? [`<body ${withDirection(attributes.trim())}>`, html.slice(match.length)]
    : ['<body dir="auto">', html]
}

/** An email that does not say its direction has that of its first words. */
const withDirection = (attributes: string): string =>
  / dir="/.test(` ${attributes}`) ? attributes : `dir="auto" ${attributes}`

const isPicture = (address: string | undefined): address is string =>
  address !== undefined && /^data:image\/[a-z0-9.+-]+;base64,[a-z0-9+/=]*$/i.test(address)

const HAS_HOST_OR_SCHEME = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i

export const isRelative = (address: string): boolean => !HAS_HOST_OR_SCHEME.test(address)

function withPicture(tag: string, { inline, remote, keepsRelative = false }: MailFramePictures): string {
  const [, deferred] = DEFERRED_SRC.exec(tag) ?? []
  if (keepsRelative && deferred && isRelative(deferred)) return tag
  const shown = (match: string, address: string | undefined): string =>
    isPicture(address) ? ` src="${address}"` : match
  const filled = tag
    .replace(DEFERRED_SRC, (match, address: string) => shown(match, remote?.get(unescaped(address))))
    .replace(/ src="cid:([^"]*)"/, (match, id: string) => shown(match, inline?.get(decoded(unescaped(id)))))
  return / src="data:/.test(filled) ? filled : withoutPicture(filled)
}

/** The style of the background keeps `none` where the image was. */
function withBackground(tag: string, { inline, remote }: MailFramePictures): string {
  const address = unescaped(BACKGROUND_SRC.exec(tag)?.[1] ?? '')
  const id = /^cid:(.*)/i.exec(address)?.[1]
  const picture = id === undefined ? (remote?.get(address) ?? address) : inline?.get(decoded(id))
  if (!isPicture(picture)) return tag
  const image = `url(&quot;${picture}&quot;)`
  const shown = tag.replace(BACKGROUND_SRC, '')
  const declared = / style="((?:[^"]*;)?background(?:-image)?:[^;"]*)\bnone\b/
  if (declared.test(shown)) return shown.replace(declared, (_, before: string) => ` style="${before}${image}`)
  if (shown.includes(' style="')) return shown.replace(' style="', ` style="background-image:${image};`)
  return shown.replace(/^<[a-z0-9]+/, (name) => `${name} style="background-image:${image}"`)
}

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
