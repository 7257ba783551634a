import type { BookField } from '../../../contract/values/book-columns.ts'

/** What a row says, field by field, each as the portal's own files write it. */
export type Values = Partial<Record<BookField, string>>
