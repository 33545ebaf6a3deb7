import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useMemo } from 'react'
import { useAct } from '#platform/api/use-act.ts'
import { updateRecord } from './change-record.ts'
import type { NoteFrame } from './note-frame/note-frame.tsx'
import { countTasks, withTask } from './note-frame/task-boxes.ts'
import type { StoredRecord } from './record-queries.ts'

/** Lets the tasks of a Markdown note be ticked where it is read. */
export function useTasks(kind: KnowledgeType, id: string, stored: StoredRecord | undefined) {
  const client = useQueryClient()
  const { problem, act } = useAct()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function would prepare the frame again
  const tasks = useMemo((): ComponentProps<typeof NoteFrame>['tasks'] => {
    if (kind !== 'note' || !stored || stored.fields.format !== 'markdown' || stored.record.inTrash) return undefined
    const { fields, record } = stored
    return {
      count: countTasks(fields.text),
      onTask: (position, isDone) =>
        act(() =>
          updateRecord(client, kind, id, {
            before: fields,
            fields: { ...fields, text: withTask(fields.text, position, isDone) },
            revision: record.revision,
          }),
        ),
    }
  }, [client, kind, id, stored])
  return { tasks, problem }
}
