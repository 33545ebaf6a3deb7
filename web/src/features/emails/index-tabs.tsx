import './index-tabs.css'
import { Tabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '#ui/mark.tsx'
import { markOfSplit, readSplit, type Split, TABS } from './splits.ts'

interface Props {
  /** The name of another place than the inbox, which has no tabs; '' for the inbox. */
  heading: string
  split: Split
  onChoose(split: Split): void
  counts: ReadonlyMap<Split, number> | undefined
  /** What the tabs choose among. */
  children: ReactNode
  /** Beside the tabs; it stays what it is while they come and go. */
  aside: ReactNode
}

/** The sheet, and what stands on it: the inbox parted by what is to be done, or the name of another place. */
export function IndexTabs({ heading, split, onChoose, counts, children, aside }: Props) {
  const { t } = useTranslation()
  return (
    <Tabs.Root className="desk-top" value={split} onValueChange={(value) => onChoose(readSplit(String(value)))}>
      <div className="top">
        {heading ? (
          <h1 className="place-name">{heading}</h1>
        ) : (
          <Tabs.List className="index-tabs" aria-label={t('split.label')} activateOnFocus={false}>
            {TABS.map((one) => (
              <Tabs.Tab key={one} value={one} className="tab">
                <TabWords split={one} count={counts?.get(one) ?? 0} />
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
        {aside}
      </div>
      {heading ? (
        <div className="sheet">{children}</div>
      ) : (
        <Tabs.Panel value={split} className="sheet" tabIndex={-1}>
          {children}
        </Tabs.Panel>
      )}
    </Tabs.Root>
  )
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
