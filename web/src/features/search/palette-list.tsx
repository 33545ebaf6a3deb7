import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LIST_ID, optionId } from './element-ids.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'
import { PaletteRow } from './palette-row.tsx'

interface Props {
  groups: readonly PaletteGroup[]
  active: PaletteItem | undefined
  onChoose(item: PaletteItem, elsewhere: boolean): void
}

export function PaletteList({ groups, active, onChoose }: Props) {
  const { t } = useTranslation()
  const at = active?.key ?? ''
  const first = groups[0]?.items[0]?.key === at
  useEffect(() => {
    // Scrolls the first heading into view together with its row.
    if (first) document.getElementById(LIST_ID)?.scrollTo({ top: 0 })
    else document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' })
  }, [at, first])
  if (!active) return null
  return (
    <div role="listbox" id={LIST_ID} className="palette-list" aria-label={t('palette.list')} tabIndex={-1}>
      {groups.map(({ name, items }) => (
        <div key={name} role="group" aria-labelledby={`palette-group-${name}`}>
          <p className="palette-group" id={`palette-group-${name}`}>
            {t(`palette.group.${name}`)}
          </p>
          {items.map((item) => (
            <PaletteRow
              key={item.key}
              item={item}
              active={item.key === at}
              onChoose={(elsewhere) => onChoose(item, elsewhere)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
