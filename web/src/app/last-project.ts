// The last used project, to which pages of all projects link back.

let last = ''

export const rememberProject = (id: string): void => {
  last = id
}

/** Returns the last used project if it still exists, else the first, which is the default. */
export const lastProject = (projects: readonly { _id: string }[]): string =>
  (projects.find(({ _id }) => _id === last) ?? projects[0])?._id ?? ''
