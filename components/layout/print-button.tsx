'use client'

import { Printer } from 'lucide-react'
import { Button } from '@/components/ui/button'

/** Phones hide printing in a menu. */
export function PrintButton({ label }: { label: string }) {
  return (
    <Button variant="secondary" className="noscript:hidden" onClick={() => window.print()}>
      <Printer aria-hidden className="size-5" />
      {label}
    </Button>
  )
}
