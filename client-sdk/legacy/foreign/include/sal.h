/* Notes for Microsoft's checks. */
