import { useQuery } from '@tanstack/react-query'
import type { InsuranceLine } from '../contract/lines.ts'
import { agency } from './agency.ts'
import { endpointQuery } from './api/query.ts'
import { lines } from './api/wire.ts'

// In ms. Staff get a change at once by live update. Clients get it when they open a later screen.
const tenMinutes = 600_000

/**
 * The agency's lines of insurance, including retired ones. They come with the page's HTML, so no
 * screen waits for them, and are refetched when an admin changes them.
 */
export const useLines = (): readonly InsuranceLine[] =>
  useQuery({
    ...endpointQuery(lines.list, {}),
    initialData: { lines: agency.lines },
    staleTime: tenMinutes,
  }).data.lines
