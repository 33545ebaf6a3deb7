import './plain-text.css'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { foldQuotes } from './fold-quotes.ts'
import { LinkedText } from './linked-text.tsx'
import { readTextBlocks } from './text-blocks.ts'

export function PlainText({ text }: { text: string }) {
  const { t } = useTranslation()
  const stretches = useMemo(() => foldQuotes(text), [text])
  return (
    <div>
      {stretches.map(({ quoted, folded, lines, text: stretch }, at) =>
        folded ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text of a displayed email never changes
          <details key={at} className="quoted">
            <summary>
              <CaretRightIcon size={13} aria-hidden />
              {t('thread.quoted', { count: lines })}
            </summary>
            <Blocks text={stretch} />
          </details>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text of a displayed email never changes
          <div key={at} className={quoted ? 'quotation' : 'written'}>
            <Blocks text={stretch} />
          </div>
        ),
      )}
    </div>
  )
}

function Blocks({ text }: { text: string }) {
  const { monospaced, blocks } = useMemo(() => readTextBlocks(text), [text])
  return blocks.map(({ layout, text: block }, at) => (
    <p
      // biome-ignore lint/suspicious/noArrayIndexKey: the text of a displayed email never changes
      key={at}
      className={['letter-text', (monospaced || layout) && 'monospaced', layout && 'layout'].filter(Boolean).join(' ')}
      dir="auto"
      // Wide lines scroll inside, which the keyboard must reach.
      {...(layout ? { tabIndex: 0 } : {})}
    >
      <LinkedText text={block} />
    </p>
  ))
}
