import { createDatabase } from '../../server/src/platform/database/database.ts';

/** As if this top-up had been begun a day earlier: its payment is due for a question to the gateway. */
export async function letADayPass(ownerUrl: string, orderNumber: string): Promise<void> {
  const database = createDatabase({ url: ownerUrl, role: null, size: 1 });
  try {
    await database.run(
      `WITH payment AS (
         UPDATE payments SET created_at = created_at - interval '1 day',
           expires_at = expires_at - interval '1 day',
           next_inquiry_at = CASE WHEN state = 'pending' THEN now() END
         WHERE order_number = $1)
       UPDATE top_ups SET created_at = created_at - interval '1 day' WHERE order_number = $1`,
      [orderNumber],
    );
  } finally {
    await database.close();
  }
}
