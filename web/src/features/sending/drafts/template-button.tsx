import type { Template } from '@dossier/contract/template'
import { NoteBlankIcon } from '@phosphor-icons/react/dist/csr/NoteBlank'
import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import type { BodyHandle } from '../body/body-handle.ts'
import { htmlOfText } from '../body/html-of-text.ts'
import { showNotice } from '../sending-notice.ts'
import { createTemplate, fillTemplate, refetchTemplates } from '../templates/template-queries.ts'
import type { Editor } from './use-draft-editor.ts'
import type { TemplateMenu } from './use-template-menu.ts'

interface Props {
  editor: Editor
  project: string
  text: RefObject<BodyHandle | null>
  menu: TemplateMenu
}

/** Inserts a template of the project, filled with the values of the first recipient, or saves the text as one. */
export function TemplateButton({ editor, project, text, menu }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { templates, replaced } = menu
  const { content } = editor.state

  async function insert({ _id }: Template): Promise<void> {
    const { subject, body_html, body_text } = await fillTemplate(_id, content.to[0] ?? '')
    text.current?.focus()
    text.current?.insertHtml(body_html || htmlOfText(body_text), replaced)
    if (subject && editor.session.read().content.subject.trim() === '') editor.write({ subject })
  }

  async function save(): Promise<void> {
    const { subject, body_html, body_text } = content
    const name = (subject.trim() || body_text.trim().split('\n')[0] || t('template.unnamed')).slice(0, 80)
    await createTemplate(project, { name, subject, body_html, body_text })
    await refetchTemplates(client)
    showNotice({ sentence: 'draft.templateSaved', values: { name } })
  }

  function attempt(act: () => Promise<void>): void {
    act().catch((error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error
      const reason = error.message || t('problem.unreachable')
      showNotice({ sentence: 'outbox.notDone', values: { reason }, bad: true })
    })
  }

  const items = templates.map((template) => ({
    id: template._id,
    label: template.name,
    ...(template.shortcut ? { detail: `/${template.shortcut}` } : {}),
    act: () => attempt(() => insert(template)),
  }))
  const saving = { id: 'save', label: t('template.saveText'), act: () => attempt(save) }
  return (
    <MenuButton
      label={t('template.insert')}
      groups={
        items.length > 0 ? [{ heading: t('template.insert'), items }, { items: [saving] }] : [{ items: [saving] }]
      }
      open={menu.isOpen}
      onOpen={menu.show}
      moveFocus={replaced > 0 ? () => text.current?.focus() : undefined}
      iconOnly
      tooltip
    >
      <NoteBlankIcon size={17} aria-hidden />
    </MenuButton>
  )
}
