import { Clock } from 'lucide-react'
import { Progress } from '../ui/progress.tsx'
import { stepCount } from './wizard-order.ts'

/** Progress by completed steps, which are those before the current one. */
export function WizardProgress({ step }: { step: number }) {
  return (
    <div>
      <div className="mb-2 flex items-center justify-between gap-4 text-sm">
        <p className="font-semibold tabular-nums">
          Step {step + 1} of {stepCount}
        </p>
        {step === 0 && (
          <p className="flex items-center gap-1.5 text-muted">
            <Clock aria-hidden className="size-4" />
            Approx. 3 mins
          </p>
        )}
      </div>
      <Progress value={step / stepCount} label="Percent complete" />
    </div>
  )
}
