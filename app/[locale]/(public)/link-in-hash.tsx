'use client'

import { useEffect } from 'react'

/** A hosted project without our redirect URLs sends its links to the start page, with the session in the hash. */
export function LinkInHash() {
  useEffect(() => {
    const { hash } = window.location
    if (/[#&](access_token|error|error_code)=/.test(hash)) window.location.replace(`/auth${hash}`)
  }, [])
  return null
}
