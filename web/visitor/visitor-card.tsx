import type { ReactNode } from 'react'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'

export const VisitorCard = ({ children }: { children: ReactNode }) => (
  <div className="rounded-2xl border border-line bg-surface p-6 shadow-card sm:p-8 md:p-6 lg:p-8">
    {children}
  </div>
)

export const VisitorCardSkeleton = ({ status, fields }: { status: string; fields: number }) => (
  <VisitorCard>
    <Skeleton status={status}>
      <div className="space-y-5">
        <div className="space-y-2">
          <SkeletonBar height="title" width="most" />
          <SkeletonBar />
        </div>
        {Array.from({ length: fields }, (_, index) => (
          <div key={index} className="space-y-2">
            <SkeletonBar width="third" />
            <SkeletonBar height="control" />
          </div>
        ))}
        <SkeletonBar height="control" />
      </div>
    </Skeleton>
  </VisitorCard>
)
