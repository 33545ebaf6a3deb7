import './plain-text.css'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useTranslation } from 'react-i18next'
import { foldQuotes } from './fold-quotes.ts'
import { unwrapLines } from './unwrap-lines.ts'

export function PlainText({ text }: { text: string }) {
  const { t } = useTranslation()
  const stretches = foldQuotes(text)
  // An email with only quoted text was forwarded, so the quotation is shown.
  const open = stretches.every(({ quoted }) => quoted)
  return (
    <div>
      {stretches.map((stretch, at) =>
        stretch.quoted ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text of a mail does not change while it is shown
          <details key={at} className="quoted" open={open}>
            <summary>
              <CaretRightIcon size={13} aria-hidden />
              {t('thread.quoted', { count: stretch.lines })}
            </summary>
            <p className="letter-text">{stretch.text}</p>
          </details>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text of a mail does not change while it is shown
          <p key={at} className="letter-text">
            {unwrapLines(stretch.text)}
          </p>
        ),
      )}
    </div>
  )
}
