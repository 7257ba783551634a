import { z } from 'zod'
import { endingOf, wrongKind } from '../../contract/values/files.ts'
import { agency } from '../agency.ts'

const tooLarge = `Please choose a file of at most ${agency.uploadMaxMb} MB`

/** A file that somebody has chosen, looked at as far as it can be before it is sent. */
export const ChosenFile = z
  .instanceof(File, { error: 'A file is required' })
  .refine(({ name }) => endingOf(name) !== null, wrongKind)
  .refine(({ size }) => size > 0, 'This file is empty')
  .refine(({ size }) => size <= agency.uploadMaxMb * 1024 * 1024, tooLarge)

/** A file that somebody has chosen, where there need not be one. */
export const OptionalFile = ChosenFile.nullish().transform((file) => file ?? undefined)
