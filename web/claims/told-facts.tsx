import { type ClaimLine, type Told, toldInWords } from '../../contract/claim-forms.ts'

/** What was told of a loss, each under what was asked. */
export function ToldFacts({ line, told }: { line: ClaimLine; told: Told }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {toldInWords(line, told).map(({ field, label, value }) => (
        <div key={field} className={value.length > 60 ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="max-w-prose text-sm whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
