import { Fragment, type ReactNode } from 'react'
import type { Statement } from './statements.ts'

interface Props {
  statements: readonly Statement[]
  children: ReactNode
}

/** Text with source numbers, and a wavy line under unsupported parts. Screen readers get the list beside it. */
export function MarkedText({ statements, children }: Props) {
  return (
    <div className="marked-text">
      <div className="marks" aria-hidden>
        {statements.map(({ text, sources, unsupported }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence is identified by its position
          <Fragment key={at}>
            {unsupported ? <span className="unsupported">{text}</span> : text.trimEnd()}
            {sources.length > 0 && <span className="number">{sources.join(' ')}</span>}
            {!unsupported && text.slice(text.trimEnd().length)}
          </Fragment>
        ))}
        {/* A trailing empty line has no height otherwise. */}
        {'\u200b'}
      </div>
      {children}
    </div>
  )
}
