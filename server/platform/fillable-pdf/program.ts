// Runs as a process of its own, which `fillable-pdf.ts` starts: each line of its standard input is
// an order, and each line of its standard output an answer. A PDF may be hostile, and only this
// process ends.
import { createInterface } from 'node:readline'
import { FormProblem, Order } from './order.ts'

async function answerOf(line: string): Promise<object> {
  const order = Order.parse(JSON.parse(line))
  try {
    // Only the code of the task is loaded: an upload waits for it.
    if (order.task === 'fill') return await (await import('./fill-forms.ts')).fillOrder(order)
    const { inspectPdf, picturesOf } = await import('./inspect-form.ts')
    return order.task === 'inspect' ? await inspectPdf(order.pdf) : await picturesOf(order.pdf)
  } catch (error) {
    if (error instanceof FormProblem) return { problem: error.message }
    throw error
  }
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(await answerOf(line))}\n`)
