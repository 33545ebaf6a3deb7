import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { findLinks } from './find-links.ts'

/** Plain text with its web addresses, email addresses and phone numbers as links. */
export function LinkedText({ text }: { text: string }) {
  const { t } = useTranslation()
  const parts = useMemo(() => findLinks(text), [text])
  return parts.map(({ text: shown, href, deceivingHost }, at) =>
    href === undefined ? (
      shown
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text of a displayed email never changes
      <span key={at}>
        <a href={href} target="_blank" rel="noopener noreferrer nofollow" data-tooltip={targetOf(href)}>
          {shown}
        </a>
        {deceivingHost && <b className="deceiving">{t('thread.leadsTo', { host: deceivingHost })}</b>}
      </span>
    ),
  )
}

/** The real host, also where letters look like others. */
const targetOf = (href: string): string => (/^https?:/i.test(href) && URL.canParse(href) ? new URL(href).href : href)
