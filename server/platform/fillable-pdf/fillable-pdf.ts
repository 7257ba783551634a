import { join } from 'node:path'
import { z } from 'zod'
import { runBounded } from '../bounded-process.ts'
import { limitConcurrency } from '../concurrency.ts'
import { keepProgramRunning } from '../running-program.ts'

const program = join(import.meta.dirname, 'program.ts')

const limits = {
  // In ms. A form of one page takes a second.
  timeLimit: 30_000,
  // In bytes.
  maxMemory: 512 * 1024 * 1024,
  maxResult: 32 * 1024 * 1024,
  // A person waits, but other calls go first.
  priority: 5,
}

const Box = z.object({
  page: z.number(),
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
})

const ReadField = z.object({
  name: z.string(),
  kind: z.enum(['text', 'check', 'other']),
  boxes: z.array(Box),
})

const problem = z.object({ problem: z.string() })

const InspectedForm = z.object({
  fields: z.array(ReadField),
  /** WebP of each page, base64. */
  pages: z.array(z.string()),
})
export type InspectedForm = z.infer<typeof InspectedForm>

const FilledForm = z.object({ pdf: z.string() })

const Pictures = z.object({
  /** WebP of each page, base64. */
  pages: z.array(z.string()),
})

export interface FormToFill {
  pdf: Uint8Array
  /** Text by field; true is an X in a box. Fields without a value are left empty. */
  values: Readonly<Record<string, string | true>>
  /** PNG or JPEG by field, in place of text. */
  pictures?: Readonly<Record<string, Uint8Array>>
  /** The field that takes remarks, or null. */
  remarkField: string | null
}

export interface FillingOrder {
  /** The font that draws the values. */
  font: Uint8Array
  main: FormToFill
  /** Filled as often as the remarks need; null if there is none. */
  overflow: FormToFill | null
  /** A second form, behind the remarks; null if there is none. */
  addendum: FormToFill | null
  remarks: readonly string[]
  /** Ends the remarks on the main form if they go on. */
  continuation: string
  /** Pages behind the forms. */
  appendix: Uint8Array | null
  /** Labels for error texts, by field. */
  labels: Readonly<Record<string, string>>
}

const twoAtOnce = limitConcurrency(2)
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

async function* contentOf(text: string) {
  yield Buffer.from(text)
}

const failureText = 'The form could not be read in time. Please save it as a PDF again, and upload that'

type Problem = z.infer<typeof problem>

/** An upload may come from anywhere, so each is read by a process of its own. */
async function readOnce(order: string): Promise<string | null> {
  const { code, output } = await runBounded(program, { args: [], content: contentOf(order) }, limits)
  return code === 0 ? output.toString() : null
}

// An admin chose the fields of these forms. Starting a process takes four times as long as filling.
const fillOneAfterAnother = keepProgramRunning(program, { ...limits, maxIdle: 60_000, maxOrders: 50 })

/** The program answers with JSON: a result, or a problem in words for people. */
async function ask<Result extends z.ZodType>(
  runProgram: (order: string) => Promise<string | null>,
  order: object,
  result: Result,
): Promise<z.output<Result> | Problem> {
  const answer = await twoAtOnce(() => runProgram(JSON.stringify(order)))
  return answer === null ? { problem: failureText } : z.union([problem, result]).parse(JSON.parse(answer))
}

/** The fields and page pictures of a form, or the reason why it cannot be used. */
export const inspectForm = (pdf: Uint8Array): Promise<InspectedForm | Problem> =>
  ask(readOnce, { task: 'inspect', pdf: base64(pdf) }, InspectedForm)

/** Pictures of the pages of a filled form. */
export const drawFilledForm = (pdf: Uint8Array) =>
  ask(fillOneAfterAnother, { task: 'draw', pdf: base64(pdf) }, Pictures)

const encodedForm = ({ pdf, pictures = {}, ...form }: FormToFill) => ({
  ...form,
  pdf: base64(pdf),
  pictures: Object.fromEntries(Object.entries(pictures).map(([field, picture]) => [field, base64(picture)])),
})

/**
 * Fills forms, flattens them, and reads them back with a second library. The PDF, or the reason why
 * the forms were not filled.
 */
export async function fillForms({
  font,
  main,
  overflow,
  addendum,
  appendix,
  ...order
}: FillingOrder): Promise<{ pdf: Buffer } | { problem: string }> {
  const filledForms = await ask(
    fillOneAfterAnother,
    {
      task: 'fill',
      ...order,
      font: base64(font),
      main: encodedForm(main),
      overflow: overflow && encodedForm(overflow),
      addendum: addendum && encodedForm(addendum),
      appendix: appendix && base64(appendix),
    },
    FilledForm,
  )
  return 'problem' in filledForms ? filledForms : { pdf: Buffer.from(filledForms.pdf, 'base64') }
}
