-- Files are read in pieces. Of a compressed value each piece would be found by unpacking all before it, and
-- pictures and PDFs gain nothing by being compressed again. Rows that are there stay as they are.
ALTER TABLE complaint_attachments ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE staff_attachments ALTER COLUMN content SET STORAGE EXTERNAL;
