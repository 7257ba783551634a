import { fullName } from '../../contract/values/names.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import type { WizardForm } from './wizard-form.ts'
import { formatAnswerAmount, formatHeadcount } from './wizard-labels.ts'
import { type StepField, stepFieldsOf } from './wizard-order.ts'

/** Marks an answer from the last request that nobody has confirmed. */
export const lastAnswersHint = 'From your last request'

const formatYesOrNo = (answer: string) => (answer === 'true' ? 'Yes' : answer === 'false' ? 'No' : '')

export function AnswersReview({
  form,
  fromLast,
  disabled,
  onEdit,
}: {
  form: WizardForm
  /** Fields with answers from the last request, until confirmed or changed. */
  fromLast: ReadonlySet<StepField>
  disabled: boolean
  onEdit: (step: number) => void
}) {
  const answers = form.getValues()
  const counts = [formatHeadcount(answers.fullTimeEmployees), formatHeadcount(answers.partTimeEmployees)]
  const answerRows: readonly (readonly [name: string, answer: string])[] = [
    ['Current insurance', formatYesOrNo(String(answers.hasInsurance))],
    ['Policies', Array.isArray(answers.requestedCoverage) ? answers.requestedCoverage.join(', ') : ''],
    [
      'Employees',
      counts.every((count) => count !== '') ? `${counts[0]} full-time, ${counts[1]} part-time` : '',
    ],
    [
      'Payroll and revenue',
      [formatAnswerAmount(answers.annualPayroll), formatAnswerAmount(answers.annualRevenue)]
        .filter((amount) => amount !== '')
        .join(' and '),
    ],
    ['Industry', answers.industry],
    ['Business address', answers.address],
    [
      'Contact',
      [fullName(answers.firstName, answers.lastName), answers.businessName, answers.phoneNumber]
        .filter((part) => part !== '')
        .join(', '),
    ],
    [
      'Current policy',
      answers.file ? `Yes, ${answers.file.name}` : formatYesOrNo(String(answers.hasCurrentPolicy ?? '')),
    ],
  ]
  return (
    <section aria-label="Your answers" className="rounded-control border border-line">
      <h3 className="border-b border-line px-4 py-2.5 text-sm font-semibold">Your answers</h3>
      <dl className="divide-y divide-line">
        {answerRows.map(([name, answer], step) => (
          <div key={name} className="grid grid-cols-[1fr_auto] items-center gap-x-3 py-2 pr-2 pl-4">
            <dt className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
              {name}
              {stepFieldsOf(step).some((field) => fromLast.has(field)) && (
                <Badge tone="blue">{lastAnswersHint}</Badge>
              )}
            </dt>
            <dd className="min-w-0 text-sm font-medium whitespace-pre-line wrap-anywhere">
              {answer || <span className="font-normal text-red-ink">Not answered yet</span>}
            </dd>
            <dd className="col-start-2 row-span-2 row-start-1">
              <Button
                variant="ghost"
                size="sm"
                disabled={disabled}
                aria-label={`Edit ${name}`}
                onClick={() => onEdit(step)}
              >
                Edit
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
