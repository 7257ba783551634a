import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { dollars } from '../../contract/values/money.ts'
import { PictureMark } from './picture.tsx'

export interface StackedMark {
  id: string
  label: string
  to: string
  amount: number
  className: string
}

export interface StackedRow {
  key: string
  label: string
  /** Says more below the bar. */
  note?: ReactNode
  marks: readonly StackedMark[]
}

export const sumOf = ({ marks }: Pick<StackedRow, 'marks'>) =>
  Math.round(marks.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100

/** Amounts as bars, one row each, made of marks side by side; all rows have one scale. */
export function StackedRows({ rows }: { rows: readonly StackedRow[] }) {
  const maxSum = Math.max(1, ...rows.map(sumOf))
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rows.map((row) => (
        <li key={row.key} className="py-2">
          <div className="grid grid-cols-[5rem_minmax(0,1fr)_5.5rem] items-center gap-x-3">
            <span className="text-xs font-semibold">{row.label}</span>
            <span className="flex h-7 min-w-0">
              {row.marks.map(({ id, label, to, amount, className }) => (
                <PictureMark
                  key={id}
                  id={id}
                  label={label}
                  to={to}
                  // A small amount keeps a place wide enough to press.
                  className={clsx('h-full min-w-6 rounded-sm border hover:brightness-95', className)}
                  style={{ width: `${Math.round((amount / maxSum) * 1000) / 10}%` }}
                />
              ))}
            </span>
            <span className="text-right text-xs font-semibold tabular-nums">{dollars(sumOf(row))}</span>
          </div>
          {row.note && <div className="mt-1 pl-23 text-xs text-muted">{row.note}</div>}
        </li>
      ))}
    </ul>
  )
}
