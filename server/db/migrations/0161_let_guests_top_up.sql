-- Anybody may top up a tag whose serial number and plate they know. Older programs: what they begin is no guest's, and
-- they know no payments of the purpose guest-top-up, so that they describe none to the gateway: it would be told the
-- owner's name. A newer program takes them up.
ALTER TABLE top_ups ADD COLUMN by_guest boolean NOT NULL DEFAULT false;
ALTER TABLE top_ups ADD COLUMN guest_email text NOT NULL DEFAULT '';
COMMENT ON COLUMN top_ups.by_guest IS 'Begun by somebody who knew the serial number and the plate, without signing in; the account has it once it is paid.';
COMMENT ON COLUMN top_ups.guest_email IS 'Where the guest wants to be told of the outcome; empty once that was done, and of all others.';
COMMENT ON COLUMN top_ups.user_id IS 'Who started it, or the owner for a guest; gets the confirmation.';
