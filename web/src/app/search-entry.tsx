import { useEffect, useState } from 'react'
import { SearchField } from '#features/emails/search-field.tsx'
import { FindButton } from '#features/search/find-button.tsx'

interface Props {
  query: string
  onSearch(query: string): void
  /** Moves the focus to the first row. */
  onLeave(): void
}

/** Opens the palette; during an email search, shows a field that refines the query. */
export function SearchEntry({ query, onSearch, onLeave }: Props) {
  const [refining, setRefining] = useState(false)
  useEffect(() => {
    // Moves the focus to the results, except while the user is typing.
    if (query !== '' && !(document.activeElement instanceof HTMLInputElement)) document.getElementById('list')?.focus()
  }, [query])
  if (query === '' && !refining) return <FindButton />
  return (
    <SearchField
      query={query}
      onSearch={onSearch}
      onLeave={onLeave}
      // An emptied field stays while the user types in it.
      onFocus={() => setRefining(true)}
      onBlur={() => setRefining(false)}
    />
  )
}
