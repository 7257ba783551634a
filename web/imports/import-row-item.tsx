import { ArrowRight, Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ImportRow, ImportRunDetails } from '../../contract/imports.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { imports } from '../api/wire.ts'
import { clientPaths } from '../clients/paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { importOutcomeLabels, recordKindLabel } from './import-labels.ts'

/** A record of the files: the changes to write, the error, or the possible matches. */
export function ImportRowItem({ run, row }: { run: ImportRunDetails; row: ImportRow }) {
  const { kind, outcome, title, account, because, fields, findings, leftOut, candidates, matchedId } = row
  const { label, tone } = importOutcomeLabels[outcome]
  const matchedClientId = kind === 'accounts' ? matchedId : null
  return (
    <article aria-label={title} className="space-y-3 text-sm">
      <header>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {matchedClientId ? (
            <Link
              to={clientPaths.one(matchedClientId)}
              className="font-semibold underline-offset-2 hover:underline"
            >
              {title}
            </Link>
          ) : (
            <span className="font-semibold wrap-anywhere">{title || 'Without a name'}</span>
          )}
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="mt-0.5 text-xs wrap-anywhere text-muted">
          {[recordKindLabel(kind), account !== title && account, formatRowOrigin(row), because]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      {findings.length > 0 && (
        <ul className="space-y-1">
          {findings.map(({ column, says }) => (
            <li key={`${column} ${says}`}>
              {column && <span className="font-medium">{column}: </span>}
              {says}
            </li>
          ))}
        </ul>
      )}
      {leftOut.length > 0 && (
        <ul aria-label="Skipped" className="space-y-1">
          {leftOut.map(({ file, row: number, column, says, text }) => (
            <li key={`${file} ${number} ${column} ${says}`} className="wrap-anywhere">
              <span className="font-medium">
                Skipped in row {number.toLocaleString('en-US')}, {column}:{' '}
              </span>
              {text === null ? 'not shown and not kept' : `“${text}”`}. {says}
            </li>
          ))}
        </ul>
      )}
      {candidates.length > 0 &&
        run.state === 'rehearsed' &&
        (outcome === 'doubtful' ? (
          <p className="text-xs text-muted">Make this choice under Decisions.</p>
        ) : (
          <MatchChoice run={run} row={row} />
        ))}
      {fields.length > 0 && <Fields row={row} isOpen={outcome === 'changed'} />}
    </article>
  )
}

/** 'clients.csv, row 14' */
export const formatRowOrigin = ({ fileName, sheet, row }: ImportRow) =>
  `${fileName}${sheet ? `, ${sheet}` : ''}, row ${row.toLocaleString('en-US')}`

/** Decides an uncertain match: an existing record, one of the same files, a new one, or Skip. */
export function MatchChoice({ run, row }: { run: ImportRunDetails; row: ImportRow }) {
  const { id, kind, title, candidates, answer, outcome } = row
  const [isForAlike, setIsForAlike] = useState(false)
  const { write, busy } = useApiMutation(imports.answer, { failureTitle: 'Failed to save the choice' })
  const choices = [
    ...candidates.map((candidate) => ({
      take: candidate.id,
      label: `Merge into ${candidate.name} (match: ${toLowerFirst(candidate.because)})`,
    })),
    { take: 'new', label: kind === 'people' ? 'Add as a new person' : 'Add as a new client' },
    { take: 'left out', label: 'Skip' },
  ]
  const hasAlikeRows =
    outcome === 'doubtful' && candidates.length === 1 && run.counts[kind].doubtful > 1 && row.because !== null
  return (
    <fieldset>
      <legend className="mb-2 text-xs text-muted">Who is {title}?</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ take, label }) => (
          <Button
            key={take}
            variant="secondary"
            size="sm"
            aria-pressed={answer === take}
            {...(answer === take && { icon: Check })}
            {...(busy && { disabledReason: 'The last choice is being saved' })}
            onClick={() => write({ id: run.id, rowId: id, take, forAlike: isForAlike })}
          >
            {label}
          </Button>
        ))}
      </div>
      {hasAlikeRows && (
        <div className="mt-3">
          <CheckboxField
            label="Apply to every row with the same question and only one match"
            checked={isForAlike}
            onChange={({ currentTarget: { checked } }) => setIsForAlike(checked)}
          />
        </div>
      )}
      {answer !== null && outcome === 'doubtful' && (
        <p className="mt-2 text-xs text-amber-ink">
          {answer.startsWith('row:')
            ? 'Decide the other row first. This choice then applies.'
            : 'Another row already matches that client, so this row is still skipped.'}
        </p>
      )}
    </fieldset>
  )
}

const toLowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

function Fields({ row: { fields }, isOpen }: { row: ImportRow; isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary className="min-h-10 cursor-pointer rounded-control py-2 text-xs font-medium text-muted">
        {fields.length} {fields.length === 1 ? 'field' : 'fields'}
      </summary>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {fields.map(({ field, label, before, after }) => (
          <div key={field} className="min-w-0">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              {before !== null && (
                <>
                  <span className="text-muted line-through">
                    <span className="sr-only">Before: </span>
                    {before}
                  </span>{' '}
                  <ArrowRight aria-label="becomes" className="inline size-3.5 text-muted" />{' '}
                </>
              )}
              <span className="font-medium">{after}</span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
