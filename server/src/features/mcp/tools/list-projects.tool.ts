import type { ListProjectsAnswer } from '@dossier/contract/project'
import { READS, tool } from '../tool.ts'
import { Flag, Input, ListOf, Output, Text } from './fields.ts'

/** `GET /projects`: names for the `project` argument of other tools. */
export const listProjects = tool({
  name: 'list_projects',
  title: 'List projects',
  description: 'The projects that records and emails belong to.',
  scopes: [[]],
  hints: READS,
  input: Input({}),
  output: Output({ projects: ListOf({ id: Text, name: Text, is_default: Flag }) }),
  async run({ api }) {
    const { projects } = await api.get<ListProjectsAnswer>('/projects')
    return { projects: projects.map(({ _id, name, is_default }) => ({ id: _id, name, is_default })) }
  },
})
