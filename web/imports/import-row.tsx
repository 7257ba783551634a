import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ImportRow, ImportRunWhole } from '../../contract/imports.ts'
import { imports } from '../api/wire.ts'
import { useWriting } from '../api/writing.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { RadioCards } from '../ui/choice-cards.tsx'
import { kindLabels, outcomeWords } from './import-words.ts'

/** A thing of the files: what is written of it, why it is wrong, or which it could be. */
export function ImportRowShown({ run, row }: { run: ImportRunWhole; row: ImportRow }) {
  const { kind, outcome, title, account, because, fields, findings, candidates, matchedId } = row
  const { label, tone } = outcomeWords[outcome]
  const known = kind === 'accounts' ? matchedId : null
  return (
    <article aria-label={title} className="space-y-3 text-sm">
      <header>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {known ? (
            <Link to={paths.client(known)} className="font-semibold underline-offset-2 hover:underline">
              {title}
            </Link>
          ) : (
            <span className="font-semibold wrap-anywhere">{title || 'Without a name'}</span>
          )}
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="mt-0.5 text-xs wrap-anywhere text-muted">
          {[kindLabels[kind], account !== title && account, placeOf(row), because]
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
      {candidates.length > 0 && run.state === 'rehearsed' && <Choice run={run} row={row} />}
      {fields.length > 0 && <Fields row={row} isOpen={outcome === 'changed'} />}
    </article>
  )
}

const placeOf = ({ fileName, sheet, row }: ImportRow) =>
  `${fileName}${sheet ? `, ${sheet}` : ''}, row ${row.toLocaleString('en-US')}`

/** Of a doubtful client, which of the book it is, or that it is another. */
function Choice({ run, row: { id, title, candidates, answer } }: { run: ImportRunWhole; row: ImportRow }) {
  const [chosen, setChosen] = useState(answer)
  const { write, busy } = useWriting(imports.answer, {
    fails: 'Failed to save the choice',
    onFailed: () => setChosen(answer),
  })
  return (
    <RadioCards
      label={`Who is ${title}?`}
      value={chosen ?? ''}
      disabled={busy}
      options={[
        ...candidates.map((one) => ({ value: one.id, label: `${one.name}, by ${lowerFirst(one.because)}` })),
        { value: 'new', label: 'A client of its own' },
        { value: 'left out', label: 'Leave it out' },
      ]}
      onChange={(take) => {
        setChosen(take)
        void write({ id: run.id, rowId: id, take })
      }}
    />
  )
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

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
                  <ArrowRight aria-label="becomes" className="mx-0.5 inline size-3.5 text-muted" />{' '}
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
