ALTER TABLE "audit_events" ADD COLUMN "was" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "became" text;