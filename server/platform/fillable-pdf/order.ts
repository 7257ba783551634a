import { z } from 'zod'

const Base64Form = z.object({
  pdf: z.base64(),
  values: z.record(z.string(), z.union([z.string(), z.literal(true)])),
  /** PNG or JPEG by field. */
  pictures: z.record(z.string(), z.base64()),
  remarkField: z.string().nullable(),
})
export type Base64Form = z.infer<typeof Base64Form>

const FillOrder = z.object({
  task: z.literal('fill'),
  font: z.base64(),
  main: Base64Form,
  overflow: Base64Form.nullable(),
  addendum: Base64Form.nullable(),
  remarks: z.array(z.string()),
  continuation: z.string(),
  appendix: z.base64().nullable(),
  labels: z.record(z.string(), z.string()),
})
export type FillOrder = z.infer<typeof FillOrder>

/** The order that `fillable-pdf.ts` sends to its program. */
export const Order = z.discriminatedUnion('task', [
  z.object({ task: z.literal('inspect'), pdf: z.base64() }),
  z.object({ task: z.literal('draw'), pdf: z.base64() }),
  FillOrder,
])

/** The form cannot be used or filled. The message is shown to a person. */
export class FormProblem extends Error {}

export const bytesOf = (encodedBytes: string) => Uint8Array.from(Buffer.from(encodedBytes, 'base64'))
