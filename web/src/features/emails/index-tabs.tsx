import './index-tabs.css'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '#ui/mark.tsx'
import { markOfSplit, type Split, TABS } from './splits.ts'

interface Props {
  /** Heading outside the inbox, which has no tabs there; '' = inbox. */
  heading: string
  split: Split
  onChoose(split: Split): void
  counts: ReadonlyMap<Split, number> | undefined
  children: ReactNode
  /** Beside the tabs; stays mounted when they change. */
  aside: ReactNode
}

export function IndexTabs({ heading, split, onChoose, counts, children, aside }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="desk-top">
      <div className="top">
        {heading ? (
          <h1 className="place-name">{heading}</h1>
        ) : (
          <SplitTabs panel={id} split={split} onChoose={onChoose} counts={counts} />
        )}
        {aside}
      </div>
      {heading ? (
        <div className="sheet">{children}</div>
      ) : (
        <div role="tabpanel" id={id} aria-label={t(`split.${split}`)} className="sheet" tabIndex={-1}>
          {children}
        </div>
      )}
    </div>
  )
}

interface TabsProps extends Pick<Props, 'split' | 'onChoose' | 'counts'> {
  /** Element id of what the tabs show. */
  panel: string
}

/** Arrows, Home and End move the focus, Enter and Space choose (APG: tabs with manual activation). One tab stop. */
function SplitTabs({ panel, split, onChoose, counts }: TabsProps) {
  const { t } = useTranslation()
  // Uncertain verdicts have no tab.
  const stop = TABS.find((tab) => tab === split) ?? TABS[0]
  function move(event: KeyboardEvent<HTMLElement>): void {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
    const to = nextTab(event.key, tabs.indexOf(document.activeElement as HTMLElement), tabs.length)
    if (to === null) return
    event.preventDefault()
    tabs[to]?.focus()
  }
  return (
    <div role="tablist" className="index-tabs" aria-label={t('split.label')} onKeyDown={move}>
      {TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          className="tab"
          aria-selected={tab === split}
          {...(tab === split ? { 'aria-controls': panel } : {})}
          tabIndex={tab === stop ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          <TabWords split={tab} count={counts?.get(tab) ?? 0} />
        </button>
      ))}
    </div>
  )
}

/** Position after a key; null for other keys. */
function nextTab(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count
    case 'ArrowLeft':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** Zero shows no badge; badges stop at 999+. */
function TabWords({ split, count }: { split: Split; count: number }) {
  const { t } = useTranslation()
  const mark = markOfSplit(split)
  return (
    <>
      {mark && <Mark name={mark} />}
      {`${t(`split.${split}`)} `}
      {count > 0 && <span className="count">{count > 999 ? '999+' : count}</span>}
    </>
  )
}
