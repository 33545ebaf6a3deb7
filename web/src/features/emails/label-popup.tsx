import '#ui/menu/menu.css'
import './label-popup.css'
import { Combobox } from '@base-ui/react/combobox'
import { LIMITS } from '@dossier/contract/vocabulary'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { landmarkOf } from '#ui/menu/landmark-of.ts'
import { isSameLabel } from './changes/pending-changes.ts'
import { useOwnLabels } from './mail-queries.ts'

interface Props {
  project: string
  labels: readonly string[]
  anchor: RefObject<HTMLElement | null>
  onLabel(label: string): void
  onUnlabel(label: string): void
  onClose(): void
}

export function LabelPopup({ project, labels, anchor, onLabel, onUnlabel, onClose }: Props) {
  const { t } = useTranslation()
  const { data = [] } = useOwnLabels(project)
  const [query, setQuery] = useState('')
  const names = [...new Set([...labels, ...data.map(({ label }) => label)])]
  const typedName = query.trim()
  const isNew = typedName !== '' && !names.some((name) => isSameLabel(name, typedName))
  const has = (name: string): boolean => labels.some((label) => isSameLabel(label, name))
  const choose = (chosen: readonly string[]): void => {
    const added = chosen.find((name) => !has(name))
    const removed = labels.find((label) => !chosen.some((name) => isSameLabel(name, label)))
    if (added !== undefined) onLabel(added)
    else if (removed !== undefined) onUnlabel(removed)
    setQuery('')
  }
  return (
    <Combobox.Root
      items={isNew ? [...names, typedName] : names}
      multiple
      open
      autoHighlight
      value={names.filter(has)}
      isItemEqualToValue={isSameLabel}
      onValueChange={choose}
      inputValue={query}
      onInputValueChange={setQuery}
      onOpenChange={(open, { event }) => {
        const onButton = event.target instanceof Node && anchor.current?.contains(event.target)
        if (!open && !(onButton && event.type !== 'keydown')) onClose()
      }}
    >
      <Combobox.Portal container={landmarkOf(anchor.current)}>
        <Combobox.Positioner anchor={anchor} align="start" sideOffset={4} className="menu-positioner">
          <Combobox.Popup
            className="menu label-popup"
            aria-label={t('act.label')}
            finalFocus={() => anchor.current ?? false}
          >
            <Combobox.Input
              className="label-search"
              maxLength={LIMITS.label}
              placeholder={t('bulk.findLabel')}
              aria-label={t('bulk.findLabel')}
            />
            <Combobox.Empty className="menu-heading">{names.length === 0 && t('bulk.noLabels')}</Combobox.Empty>
            <Combobox.List className="label-list">
              {(name: string) => (
                <Combobox.Item key={name} value={name} className="menu-item">
                  {isNew && name === typedName ? (
                    <>
                      <PlusIcon size={14} aria-hidden />
                      <span className="menu-label">{t('bulk.createLabel', { label: name })}</span>
                    </>
                  ) : (
                    <>
                      <span className="menu-label">{name}</span>
                      <Combobox.ItemIndicator className="menu-check">
                        <CheckIcon size={14} aria-hidden />
                      </Combobox.ItemIndicator>
                    </>
                  )}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
