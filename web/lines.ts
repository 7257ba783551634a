import { useQuery } from '@tanstack/react-query'
import type { InsuranceLine } from '../contract/lines.ts'
import { agency } from './agency.ts'
import { q } from './api/query.ts'
import { lines } from './api/wire.ts'

// Staff hears of a change at once; for clients it is soon enough with their next screen.
const tenMinutes = 600_000

/**
 * The lines of insurance that the agency writes, retired ones too. They came with the page itself: no screen waits for them. Read
 * anew when an admin has changed them.
 */
export const useLines = (): readonly InsuranceLine[] =>
  useQuery({
    ...q(lines.list, {}),
    initialData: { lines: agency.lines },
    staleTime: tenMinutes,
  }).data.lines
