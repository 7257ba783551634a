import { MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { announce } from '../ui/announce.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton, SkeletonBar } from '../ui/skeleton.tsx'
import { openPdf, type Pdf } from './open-pdf.ts'
import { PdfPageView } from './pdf-page.tsx'

const zooms = [50, 75, 100, 125, 150, 200, 250, 300]
const fitZoom = 100
const pageGap = 16
/** The widest page at 'fit', in CSS pixels, for readable lines. */
const maxFitWidth = 896

/**
 * The pages of a PDF in a scrolling box. Give it a height; otherwise it grows up to the screen's.
 * 100 % is the width of the box. Load it lazily.
 */
export function PdfPages({
  bytes,
  title,
  onFailed,
}: {
  bytes: Uint8Array
  title: string
  /** Called if the file cannot be shown; the message is written for the viewer. */
  onFailed: (error: Error) => void
}) {
  const [pdf, setPdf] = useState<Pdf | null>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [availableWidth, setAvailableWidth] = useState(0)
  const [zoom, setZoom] = useState(fitZoom)
  const [current, setCurrent] = useState(1)
  const reportFailure = useEffectEvent(onFailed)

  useEffect(() => {
    const close = openPdf(bytes, setPdf, (error) => reportFailure(error))
    return () => {
      close()
      setPdf(null)
    }
  }, [bytes])

  useEffect(() => {
    if (!scroller) return
    const observer = new ResizeObserver(() => setAvailableWidth(scroller.clientWidth))
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [scroller])

  const pages = pdf?.pages ?? []
  const pageWidth = Math.floor(
    (Math.min(Math.max(availableWidth - 2 * pageGap, 0), maxFitWidth) * zoom) / 100,
  )
  const anchor = useKeepScrollPosition(scroller, pageWidth)

  function noteScrolling() {
    if (!scroller) return
    anchor.current = scrollPositionOf(scroller)
    let bottom = scroller.scrollTop + scroller.clientHeight / 2 - pageGap
    const visibleIndex = pages.findIndex(({ width, height }) => {
      bottom -= (height / width) * pageWidth + pageGap
      return bottom < 0
    })
    setCurrent(visibleIndex < 0 ? pages.length : visibleIndex + 1)
  }

  function zoomTo(next: number | undefined) {
    if (next === undefined) return
    setZoom(next)
    announce(`${next}%`)
  }
  const previousZoom = zooms.findLast((step) => step < zoom)
  const nextZoom = zooms.find((step) => step > zoom)

  return (
    <div className="flex h-full max-h-dvh min-h-0 min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface">
      <div className="flex items-center gap-1 border-b border-line px-2 py-1.5">
        <p className="mr-auto min-w-0 truncate px-2 text-sm text-muted tabular-nums">
          {pdf && `Page ${Math.min(current, pages.length)} of ${pages.length}`}
        </p>
        <IconButton
          icon={ZoomOut}
          label="Zoom out"
          aria-disabled={previousZoom === undefined}
          onClick={() => zoomTo(previousZoom)}
        />
        <span className="min-w-11 text-center text-sm tabular-nums">{zoom}%</span>
        <IconButton
          icon={ZoomIn}
          label="Zoom in"
          aria-disabled={nextZoom === undefined}
          onClick={() => zoomTo(nextZoom)}
        />
        <IconButton icon={MoveHorizontal} label="Fit to width" onClick={() => zoomTo(fitZoom)} />
      </div>
      <section
        ref={setScroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach it to scroll it
        tabIndex={0}
        aria-label={title}
        onScroll={noteScrolling}
        className="relative min-h-0 flex-1 overflow-auto bg-wash -outline-offset-2"
      >
        <div className="flex w-max min-w-full flex-col gap-4 p-4">
          {pdf && scroller && pageWidth > 0
            ? pages.map((page) => (
                <PdfPageView
                  key={page.number}
                  page={page}
                  count={pages.length}
                  width={pageWidth}
                  scroller={scroller}
                  TextLayer={pdf.TextLayer}
                />
              ))
            : !pdf && (
                <Skeleton status="Loading the document...">
                  <div className="mx-auto max-w-4xl space-y-4 rounded-control bg-surface p-6">
                    <SkeletonBar height="title" width="half" />
                    <SkeletonBar height="card" />
                  </div>
                </Skeleton>
              )}
        </div>
      </section>
    </div>
  )
}

/** The middle of the view as fractions of the content. */
function scrollPositionOf(scroller: HTMLElement) {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = scroller
  return { x: (scrollLeft + clientWidth / 2) / scrollWidth, y: (scrollTop + clientHeight / 2) / scrollHeight }
}

/** Keeps the middle of the view in place when the zoom changes. */
function useKeepScrollPosition(scroller: HTMLElement | null, pageWidth: number) {
  const anchor = useRef({ x: 0.5, y: 0 })
  const previousWidth = useRef(pageWidth)
  useLayoutEffect(() => {
    if (!scroller || previousWidth.current === pageWidth) return
    previousWidth.current = pageWidth
    const { x, y } = anchor.current
    scroller.scrollLeft = x * scroller.scrollWidth - scroller.clientWidth / 2
    scroller.scrollTop = y * scroller.scrollHeight - scroller.clientHeight / 2
  }, [scroller, pageWidth])
  return anchor
}
