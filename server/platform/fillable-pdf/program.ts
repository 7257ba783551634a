// Runs as a process of its own: `fillable-pdf.ts` starts it for one order on its standard input,
// and reads the answer from its standard output. A PDF may be hostile, and only this process ends.
import { text } from 'node:stream/consumers'
import { fillOrder } from './fill-forms.ts'
import { inspectPdf } from './inspect-form.ts'
import { FormProblem, Order } from './order.ts'

async function answerOf(input: string): Promise<object> {
  const order = Order.parse(JSON.parse(input))
  try {
    return order.task === 'inspect' ? await inspectPdf(order.pdf) : await fillOrder(order)
  } catch (error) {
    if (error instanceof FormProblem) return { problem: error.message }
    throw error
  }
}

const answer = await answerOf(await text(process.stdin))
process.stdout.write(JSON.stringify(answer), () => process.exit(0))
