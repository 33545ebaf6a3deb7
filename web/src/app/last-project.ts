// The project that one was in last, so that pages of all projects lead back there.

let last = ''

export const rememberProject = (id: string): void => {
  last = id
}

/** The one that one was in, if it is still there; else the first, which is the default one. */
export const lastProject = (projects: readonly { _id: string }[]): string =>
  (projects.find(({ _id }) => _id === last) ?? projects[0])?._id ?? ''
