import type { QuickSearchResult } from '@dossier/contract/search'
import { ChatTeardropTextIcon } from '@phosphor-icons/react/dist/csr/ChatTeardropText'
import { ListMagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/ListMagnifyingGlass'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { When } from '#platform/clock/when.tsx'
import { KeyCap } from '#platform/keys/key-cap.tsx'
import { Highlighted } from '#ui/highlighted.tsx'
import { type Picture, TYPE_ICONS } from '#ui/type-icons.ts'
import { optionId } from './element-ids.ts'
import { hitLines, reasonWithoutWords } from './hit-lines.ts'
import type { Command, PaletteItem, RecentItem } from './palette-items.ts'

interface Props {
  item: PaletteItem
  active: boolean
  onChoose(elsewhere: boolean): void
}

export function PaletteRow({ item, active, onChoose }: Props) {
  const press = (event: MouseEvent): void => onChoose(event.ctrlKey || event.metaKey || event.button === 1)
  return (
    <div
      role="option"
      id={optionId(item.key)}
      aria-selected={active}
      tabIndex={-1}
      className={`palette-row ${item.kind}`}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
      onAuxClick={(event) => event.button === 1 && press(event)}
    >
      <Content item={item} />
    </div>
  )
}

function Content({ item }: { item: PaletteItem }) {
  const { t } = useTranslation()
  switch (item.kind) {
    case 'command':
      return <CommandLine command={item.command} />
    case 'recent':
      return <RecentLine recentItem={item.recentItem} />
    case 'hit':
      return <Hit hit={item.hit} />
    case 'ask':
      return <Line icon={ChatTeardropTextIcon as Picture} words={t('palette.ask', { query: item.query })} />
    case 'mail':
      return <Line icon={ListMagnifyingGlassIcon as Picture} words={t('palette.allMail', { query: item.query })} />
  }
}

function Line({ icon: Icon, words }: { icon: Picture; words: string }) {
  return (
    <>
      <Icon size={18} aria-hidden />
      <span className="words">{words}</span>
    </>
  )
}

function CommandLine({ command: { icon, label, aside, letter } }: { command: Command }) {
  return (
    <>
      <Line icon={icon} words={label} />
      {aside && (
        <span className="aside" dir="auto">
          {aside}
        </span>
      )}
      {letter && <KeyCap letter={letter} />}
    </>
  )
}

function RecentLine({ recentItem: { type, title, subtitle } }: { recentItem: RecentItem }) {
  const { t } = useTranslation()
  const Icon = TYPE_ICONS[type]
  return (
    <>
      <Icon size={18} aria-hidden />
      <span className="words title" dir="auto">
        {title || t('palette.untitled')}
      </span>
      <span className="aside" dir="auto">
        {subtitle}
      </span>
    </>
  )
}

function Hit({ hit }: { hit: QuickSearchResult }) {
  const { t } = useTranslation()
  const Icon = TYPE_ICONS[hit.type]
  const { title, excerpt } = hitLines(hit)
  const without = reasonWithoutWords(hit)
  // For an email this is its last change, while email lists show the time of receipt.
  const at = new Date(hit.updated_at * 1000).toISOString()
  return (
    <>
      <Icon size={18} aria-hidden />
      <span className="words">
        <span className="first">
          <span className="title" dir="auto">
            {title.length > 0 ? <Highlighted segments={title} /> : t('palette.untitled')}
          </span>
          {hit.type !== 'email' && <When at={at} />}
        </span>
        <span className="second">
          {hit.outdated && <span className="subtitle">{t('palette.outdated')}</span>}
          {hit.file && (
            <span className="subtitle" dir="auto">
              {hit.file}
            </span>
          )}
          {without && <span className="subtitle">{t(`palette.${without}`)}</span>}
          {hit.subtitle && (
            <span className="subtitle" dir="auto">
              {hit.subtitle}
            </span>
          )}
          {excerpt.length > 0 && (
            <span className="excerpt" dir="auto">
              <Highlighted segments={excerpt} />
            </span>
          )}
        </span>
      </span>
    </>
  )
}
