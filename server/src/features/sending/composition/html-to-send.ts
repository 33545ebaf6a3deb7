/** In cleaned HTML every attribute value is quoted and contains neither `<` nor `>`. */
const TAG = /<[a-z][a-z0-9]*\s[^<>]*>/gi
const BACKGROUND_TAGS = /^<(?:table|td|th|tr|body)\b/i

/**
 * Returns cleaned HTML as it is sent: quotes look alike everywhere. Our reader keeps remote images and backgrounds in
 * attributes of its own; others know `src` and `background` only.
 */
export const htmlToSend = (html: string): string =>
  html.replace(TAG, (tag) => restoreTag(tag)).replaceAll(QUOTE, `${QUOTE.slice(0, -1)} style="${QUOTE_STYLE}">`)

/** Only Apple Mail marks this by itself. */
const QUOTE = '<blockquote type="cite">'
const QUOTE_STYLE = 'margin:0 0 0 8px;padding:0 0 0 8px;border-left:2px solid #cccccc'

function restoreTag(tag: string): string {
  const background = attribute(tag, 'data-background-src')
  const source = / src="/i.test(tag) ? '' : attribute(tag, 'data-remote-src')
  const plain = tag.replace(/\s+data-[a-z-]+="[^"]*"/gi, '').replace(OWN_LINK, '')
  return addBackground(addAttribute(plain, 'src', source), background)
}

/** The cleaner opens links in a new window. */
const OWN_LINK = / rel="noopener noreferrer nofollow" target="_blank"/g

function addBackground(tag: string, address: string): string {
  if (address === '') return tag
  const withAttribute = BACKGROUND_TAGS.test(tag) ? addAttribute(tag, 'background', address) : tag
  const declared = `background-image:url('${address.replace(/['()\\]/g, (char) => encodeURIComponent(char).replace(/[()']/, hex))}')`
  const style = / style="([^"]*)"/i.exec(withAttribute)
  if (!style) return addAttribute(withAttribute, 'style', declared)
  return withAttribute.replace(
    style[0],
    () => ` style="${[style[1]?.replace(/;\s*$/, ''), declared].filter(Boolean).join(';')}"`,
  )
}

const hex = (char: string): string => `%${char.charCodeAt(0).toString(16)}`

const attribute = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? ''

const addAttribute = (tag: string, name: string, value: string): string =>
  value === '' ? tag : tag.replace(/\s*\/?>$/, (end) => ` ${name}="${value}"${end}`)
