import { z } from 'zod'

/** PostgreSQL stores no NUL, and half a surrogate pair is no character. */
const storable = (text: string) => !text.includes('\0') && text.isWellFormed()
const clean = (text: string) => text.replaceAll('\r\n', '\n')

/** Text as a person types it: trimmed, line ends as LF, no NUL; `missing` is said where there is none. */
export const typed = (missing: string) =>
  z
    .string(missing)
    .refine(storable, 'This contains a character that cannot be stored')
    .overwrite((value) => clean(value).trim())

/** The same of at most `most` characters. */
export const text = (most: number) =>
  typed('Please enter text').max(most, `Please use at most ${most} characters`)

/** Text that must not be empty; `missing` is what the person reads when it is. */
export const required = (most: number, missing: string) =>
  typed(missing).min(1, missing).max(most, `Please use at most ${most} characters`)

/** Text that must arrive letter for letter: a password, say. */
export const exact = (most: number) =>
  z
    .string('Please enter text')
    .refine(storable, 'This contains a character that cannot be stored')
    .max(most, `Please use at most ${most} characters`)

/** For a field that may be left empty: null is as good as nothing. */
export const orNull = <Input, Output extends string>(schema: z.ZodType<Output, Input>) =>
  schema.nullable().transform((value) => value ?? '')

/** Text that need not be there: empty text is none. */
export const textOrNull = (most: number) =>
  text(most)
    .nullable()
    .transform((value) => value || null)

/** What was typed into a search box: plain text, any letter case, no wildcards. */
export const Search = text(200).optional()

/** An e-mail address, kept in lower case; `wrong` is said of anything else. */
export const emailOr = (wrong: string) =>
  z
    .string(wrong)
    .overwrite((value) => value.trim().toLowerCase())
    .pipe(z.email(wrong).max(254, wrong))

export const Email = emailOr('Please enter a valid email address')
